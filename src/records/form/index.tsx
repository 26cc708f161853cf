import { useForm } from '@refinedev/react-hook-form'
import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { FormProvider, useWatch, type FieldErrors as RefusedFields, type Resolver } from 'react-hook-form'
import { fieldLabel, type Resource } from '#contract/kit/index.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ApiError } from '#src/lib/client/index.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { nested } from './field-notes.tsx'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { ConflictDialog } from './conflict.tsx'
import { FormField } from './field.tsx'
import styles from './form.module.css'
import { SaveBar } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useBodyKeys } from './use-body-keys.ts'
import { useSaveKey } from './use-save-key.ts'
import { useWithheld } from './use-withheld.ts'
import { useFormerDraft, useKeptDraft, type FormBase } from './use-draft.ts'
import {
  changedFields,
  createBody,
  formValues,
  problemsOf,
  same,
  updateBody,
  type FieldErrors,
  type FormValues,
} from './values.ts'
import { FormPage, FormSection } from '#src/ui/form/sections.tsx'

/** An input of a field that no kind describes, such as a list of owners. */
export type CustomField = ComponentType<{ field: string; label: string }>

interface FormProps {
  screens: ResourceScreens
  title: ReactNode
  lead?: ReactNode
  /** The record that is edited; a new one is made without. */
  record?: Readable
  /** What a new record begins with. */
  defaults?: FormValues
  /** Of amounts whose currency is no field of the form. */
  currency?: Currency
  custom?: Readonly<Record<string, CustomField>>
  /** Fields that are not shown, besides those that the profile may not write. */
  without?: ReadonlySet<string>
  /** Below the sections: what goes along with the record but is no field of it. */
  extra?: ReactNode
  onSaved: (record: Readable) => void
  onLeave: () => void
}

function resolverOf(resource: Resource): Resolver<FormValues> {
  return (values, _context, { names = [] }) => {
    const [left, ...others] = names
    // A single field is checked when it is left: an empty one is asked for only when the form is saved.
    const isEmpty = left !== undefined && others.length === 0 && same(values[left], null)
    const errors: RefusedFields = isEmpty ? {} : nested(problemsOf(resource, values), 'rule')
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Creates or edits a record in one column, from its definition and the contract's own rules. */
export function ResourceForm({
  screens,
  title,
  lead,
  record,
  defaults,
  currency,
  custom = {},
  without,
  extra,
  onSaved,
  onLeave,
}: FormProps) {
  const { resource, form: definition } = screens
  const former = useFormerDraft(resource.name)
  const [base, setBase] = useState<FormBase>(
    () =>
      former?.base ?? {
        values: formValues(resource, record ?? defaults ?? {}),
        version: record?.version ?? 0,
      },
  )
  const idempotencyKeyOf = useBodyKeys()
  const { refineCore, ...form } = useForm<Readable, ApiError, FormValues>({
    defaultValues: former?.values ?? base.values,
    resolver: useMemo(() => resolverOf(resource), [resource]),
    mode: 'onTouched',
    // Conflicts and fields that the form does not show are told apart first.
    disableServerSideValidation: true,
    refineCoreProps: {
      ...(record ? { action: 'edit', id: record.id } : { action: 'create' }),
      resource: resource.name,
      dataProviderName: resource.api,
      redirect: false,
      successNotification: false,
      errorNotification: false,
      invalidates: ['resourceAll'],
      mutationMeta: { idempotencyKeyOf },
      // The record was read already; read again behind the form it would write over what is typed.
      queryOptions: { enabled: false, queryKey: ['not read by the form'] },
    },
  })
  const [elsewhere, setElsewhere] = useState<FieldErrors>({})
  const [theirs, setTheirs] = useState<Readable>()
  const left = useRef(false)
  const element = useSaveKey()
  const withheld = useWithheld(resource, record, without)
  const values = useWatch({ control: form.control }) as FormValues
  const changed = changedFields(resource, base.values, values)
  useKeptDraft(resource.name, changed.length > 0, { base, values })
  const isAsked = (field: string) =>
    (definition.asks?.(field, values) ?? true) || !same(values[field], null) || field in form.formState.errors
  const shown = useMemo(() => definition.sections.flatMap(({ fields }) => fields.flat()), [definition])

  const failed = (error: unknown) => {
    if (error instanceof ApiError && error.code === 409 && isRecord(error.current)) {
      setTheirs(error.current)
      return
    }
    const errors = error instanceof ApiError ? error.errors : undefined
    if (!errors) {
      notifyError(error)
      return
    }
    const entries = Object.entries(nested(errors, 'server'))
    for (const [field, problem] of entries) if (shown.includes(field)) form.setError(field, problem)
    setElsewhere(
      Object.fromEntries(
        entries.filter(([field]) => !shown.includes(field)).map(([field, { message }]) => [field, message]),
      ),
    )
    const first = shown.find((field) => field in errors)
    if (first) form.setFocus(first)
  }
  const save = async (valid: FormValues) => {
    setElsewhere({})
    try {
      const body = record
        ? updateBody(resource, base.values, valid, base.version)
        : createBody(resource, valid)
      const saved = await refineCore.onFinish(body)
      if (!saved) return
      left.current = true
      onSaved(saved.data)
    } catch (error) {
      failed(error)
    }
  }
  return (
    // Inside of what holds the values: with another colour mode antd begins anew.
    <AntdTheme>
      <FormProvider {...form}>
        <FormPage
          ref={element}
          title={title}
          lead={lead}
          onSubmit={(event) => void form.handleSubmit(save)(event)}
          bar={
            <SaveBar
              resource={resource}
              isNew={!record}
              changed={changed}
              wrong={shown.filter((field) => field in form.formState.errors)}
              busy={refineCore.formLoading}
              onLeave={onLeave}
            />
          }
        >
          <Elsewhere resource={resource} errors={elsewhere} />
          {definition.sections.map((section) => {
            const rows = section.fields
              .map((row) => [row].flat().filter((field) => !withheld.has(field) && isAsked(field)))
              .filter((row) => row.length > 0)
            if (rows.length === 0) return null
            return (
              <FormSection key={section.title} title={section.title} why={section.why}>
                {rows.map((row) => (
                  <Row key={row.join()}>
                    {row.map((field) => (
                      <FormField
                        key={field}
                        screens={screens}
                        field={field}
                        record={record}
                        currency={currency}
                        custom={custom[field]}
                      />
                    ))}
                  </Row>
                ))}
              </FormSection>
            )
          })}
          {extra}
        </FormPage>
        <UnsavedGuard dirty={changed.length > 0} left={left} />
        {theirs ? (
          <ConflictDialog
            screens={screens}
            base={base.values}
            mine={values}
            theirs={theirs}
            onClose={() => setTheirs(undefined)}
            onResolved={(merged) => {
              setBase({ values: formValues(resource, theirs), version: theirs.version })
              for (const [field, value] of Object.entries(merged)) form.setValue(field, value)
              setTheirs(undefined)
            }}
          />
        ) : null}
      </FormProvider>
    </AntdTheme>
  )
}

function Row({ children }: { children: ReactNode[] }) {
  return children.length > 1 ? <div className={styles.row}>{children}</div> : children
}

function isRecord(value: unknown): value is Readable {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value
}

/** Errors of fields that the form does not show. */
function Elsewhere({ resource, errors }: { resource: Resource; errors: FieldErrors }) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return null
  return (
    <div className={styles.problem} role="alert">
      This could not be saved:
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            {resource.fields[field] ? fieldLabel(field, resource.fields[field]) : field}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
