import { useId, useState, type ReactNode } from 'react'
import { useForm, useWatch, type FieldValues } from 'react-hook-form'
import type { BodyInputOf, Operation } from '#contract/kit/index.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EntryPreview } from '#src/records/money/entry-preview.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import styles from '#src/ui/form/form.module.css'
import { Problem } from '#src/ui/page/parts.tsx'
import { ActionField, type FieldExtra } from './action-field.tsx'
import type { Sent } from './attempts.ts'
import { askedFields, bodyResolver, enteredBody } from './body-form.ts'
import { useAction, type ActionOptions } from './use-action.ts'

type Body<O> = Partial<BodyInputOf<O>>

/** What is asked before something is done. */
export interface Question<O extends Operation> {
  title: string
  /** What follows from it. */
  text?: ReactNode
  /** What the button says: a verb with its object. */
  confirm: string
  danger?: boolean
  params?: Sent<O>['params']
  /** The parts of the body that are known, such as the version that was read: they are not asked. */
  given?: Body<O>
  /** Fields that may be left out, and are. */
  without?: readonly (keyof BodyInputOf<O> & string)[]
  /** What the form begins with. */
  values?: Body<O>
  fields?: { [K in keyof BodyInputOf<O>]?: FieldExtra }
  /** What a change of one field makes of others. */
  follow?: { [K in keyof BodyInputOf<O>]?: (values: Body<O>) => Body<O> }
  /** Of the amounts among its fields. */
  currency?: Currency
  /** Of what it posts: the entries are shown before (`previewOf`). */
  preview?: Operation
}

interface Props<O extends Operation> extends Question<O> {
  operation: O
  options?: ActionOptions<O>
  onClose: () => void
}

/**
 * Asks before an action, with a form for what its operation needs to know, checked by the operation's own schema. It
 * stays open until the action is done; what went wrong is said inside of it, where a screen reader can reach it.
 */
export function ActionDialog<O extends Operation>(props: Props<O>) {
  const { operation, options, onClose, title, text, confirm, danger, params, currency } = props
  const formId = useId()
  const given: FieldValues = props.given ?? {}
  const begun: FieldValues = props.values ?? {}
  const skipped = new Set<string>([...Object.keys(given), ...(props.without ?? [])])
  const fields = askedFields(operation, skipped)
  const extras = (props.fields ?? {}) as Readonly<Record<string, FieldExtra | undefined>>
  const required = (name: string) => extras[name]?.required
  const form = useForm({
    defaultValues: begun,
    resolver: bodyResolver(operation, fields, () => given, required),
  })
  const [problem, setProblem] = useState<ReturnType<typeof errorWords>>()
  const { act, busy } = useAction(operation, options)
  const values = useWatch({ control: form.control })
  const asked = fields.filter(({ name }) => extras[name]?.when?.(values) ?? true)

  const submit = async (body: FieldValues) => {
    setProblem(undefined)
    const hidden = fields.filter((each) => !asked.includes(each)).map(({ name }) => name)
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !hidden.includes(name)))
    await act(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the operation's own schema (bodyResolver)
      { params, body: operation.body ? (sent as BodyInputOf<O>) : undefined },
      {
        onDone: (answer, what) => {
          onClose()
          options?.onDone?.(answer, what)
        },
        onFieldErrors: (errors) => {
          const shown = asked.filter(({ name }) => name in errors)
          for (const [index, { name }] of shown.entries())
            form.setError(name, { message: errors[name] }, { shouldFocus: index === 0 })
          const others = Object.entries(errors).filter(([name]) => !asked.some((each) => each.name === name))
          if (others.length > 0) setProblem({ message: others.map(([, message]) => message).join(' ') })
        },
        onProblem: (error) => setProblem(errorWords(error)),
      },
    )
  }
  const follow = (name: string) => {
    const rules = new Map<string, ((values: FieldValues) => object) | undefined>(
      Object.entries(props.follow ?? {}),
    )
    const changed = rules.get(name)?.(form.getValues()) ?? {}
    for (const [other, value] of Object.entries(changed)) form.setValue(other, value)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={busy}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {typeof text === 'string' ? <p>{text}</p> : text}
        {asked.map((field) => (
          <ActionField
            key={field.name}
            field={field}
            control={form.control}
            extra={extras[field.name] ?? {}}
            currency={currency}
            onEntered={follow}
          />
        ))}
        {props.preview ? (
          <EntryPreview
            operation={props.preview}
            params={params}
            body={enteredBody(operation, asked, { ...given, ...values })}
          />
        ) : null}
        {problem ? (
          <Problem>
            {problem.message} {problem.description}
          </Problem>
        ) : null}
      </form>
    </Dialog>
  )
}
