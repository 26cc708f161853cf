import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { organisationSettings } from '#contract/admin/organisation.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { countryName, countryCodes } from '#domain/geography/countries.ts'
import { currencies } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { FormSection } from '#src/ui/form/sections.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from '../settings.module.css'
import { Logo } from './logo.tsx'
import { Numbers } from './numbers.tsx'

type Organisation = AnswerOf<typeof organisationSettings.read>

const forbidden = { statusCode: 403, message: 'Your role does not let you see the organisation’s settings.' }

/** What documents say of the organisation, and what is usual where it is. */
export default function OrganisationSettings() {
  const { can } = useAccess()
  return can('read', 'Organisation') ? <OrganisationPage /> : <ErrorPage error={forbidden} />
}

function OrganisationPage() {
  usePage('Organisation', [{ label: 'Settings', to: paths.settings.home }])
  const { data, error } = useOperation(organisationSettings.read)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Organisation</h1>
      <Logo logo={data.logo} />
      <Details organisation={data} />
      <Numbers organisation={data} />
    </>
  )
}

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

function Details({ organisation }: { organisation: Organisation }) {
  const { can } = useAccess()
  const disabled = !can('update', 'Organisation')
  const { version, name } = organisation
  const left = useRef(false)
  const { register, handleSubmit, formState, setError, reset, getValues } = useForm({
    values: {
      legalName: organisation.legalName ?? '',
      postalAddress: organisation.postalAddress ?? '',
      taxNumber: organisation.taxNumber ?? '',
      country: organisation.country,
      currency: organisation.currency,
      timezone: organisation.timezone,
      paper: organisation.paper ?? ('' as const),
    },
    // What somebody has typed stays when others save meanwhile; what was not touched follows them.
    resetOptions: { keepDirtyValues: true },
  })
  const { act, busy } = useAction(organisationSettings.change, {
    onFieldErrors: formErrors(setError),
    done: 'Organisation saved',
    onDone: () => reset(getValues()),
  })
  const { errors, isDirty } = formState
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ legalName, postalAddress, taxNumber, paper, ...rest }) =>
          act({
            body: {
              ...rest,
              version,
              legalName: legalName || null,
              postalAddress: postalAddress || null,
              taxNumber: taxNumber || null,
              paper: paper || null,
            },
          }),
        )(event)
      }
    >
      <FormSection region title="Letterhead" why="Shown on receipts, statements and letters.">
        <div className={styles.form}>
          <Field
            label="Legal name"
            disabled={disabled}
            hint={`Leave empty to use ${name}.`}
            error={errors.legalName?.message}
            {...register('legalName')}
          />
          <Labelled label="Postal address" error={errors.postalAddress?.message}>
            {(described) => (
              <textarea {...described} rows={4} disabled={disabled} {...register('postalAddress')} />
            )}
          </Labelled>
          <Field
            label="Tax number"
            disabled={disabled}
            error={errors.taxNumber?.message}
            {...register('taxNumber')}
          />
          <SelectField
            label="Paper size"
            disabled={disabled}
            error={errors.paper?.message}
            {...register('paper')}
          >
            <option value="">Usual in the country</option>
            <option value="a4">A4</option>
            <option value="letter">Letter</option>
          </SelectField>
        </div>
      </FormSection>
      <FormSection
        region
        title="Defaults"
        why="For new properties. Existing properties keep their country, currency and time zone."
      >
        <div className={styles.form}>
          <SelectField
            label="Country"
            disabled={disabled}
            error={errors.country?.message}
            {...register('country')}
          >
            {countries.map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Currency"
            disabled={disabled}
            error={errors.currency?.message}
            {...register('currency')}
          >
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <SelectField
            label="Time zone"
            disabled={disabled}
            hint="Where your day begins: reminders, charges and late fees go by it."
            error={errors.timezone?.message}
            {...register('timezone')}
          >
            {[...new Set([organisation.timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          {disabled ? null : (
            <div className={styles.actions}>
              <Button type="submit" look="primary" busy={busy} disabled={busy || !isDirty}>
                Save changes
              </Button>
            </div>
          )}
        </div>
      </FormSection>
      <UnsavedGuard dirty={isDirty} left={left} />
    </form>
  )
}
