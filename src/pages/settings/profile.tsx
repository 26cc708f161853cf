import { isKeyOf } from '#domain/kit/keys.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { readMe, updateMe, type Account } from '#contract/admin/me.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { colourModes, locales } from '#domain/identity/vocabulary.ts'
import { chooseColourMode, type ColourMode } from '#src/lib/colour-mode.ts'
import { keepUser } from '#src/lib/session/index.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { phoneOf, signUpRules } from '#src/lib/account/account-rules.ts'
import { countries } from '#src/lib/countries.ts'
import formStyles from '#src/ui/form/form.module.css'
import { NameFields, PhoneFields } from '#src/ui/form/person-fields.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useProfile } from '#src/providers/profile.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { EmailAddress } from './email.tsx'
import { Picture } from './picture.tsx'
import { SecondFactor } from './second-factor.tsx'
import styles from './settings.module.css'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import { FormSection } from '#src/ui/form/sections.tsx'

/** RT-37 */
export function ProfileSettings() {
  usePage('Profile', trail)
  const { data, error } = useOperation(readMe)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Profile</h1>
      <Picture account={data} />
      <Details account={data} />
      <EmailAddress account={data} />
      <SecondFactor on={data.secondFactor} />
    </>
  )
}

const trail = [{ label: 'Settings', to: '/dashboard/settings' }]

interface Values {
  firstName: string
  lastName: string
  country: string
  phone: string
  locale: string
  colourMode: ColourMode
}

/** A country of a dial code: the organisation's own, where several share it. */
function countryOf(dialCode: string | null, home: string): string {
  if (!dialCode || dialCodeOf(home) === dialCode) return home
  return countries().find((country) => country.dialCode === dialCode)?.code ?? home
}

const valuesOf = (account: Account, home: string): Values => ({
  firstName: account.firstName,
  lastName: account.lastName,
  country: countryOf(account.dialCode, home),
  phone: account.phone ?? '',
  locale: account.locale ?? '',
  colourMode: account.colourMode,
})

const rules = signUpRules(() => [])

function Details({ account }: { account: Account }) {
  const { organisation } = useProfile()
  const client = useQueryClient()
  const left = useRef(false)
  const { register, handleSubmit, formState, setError, reset, getValues } = useForm<Values>({
    defaultValues: valuesOf(account, organisation.country),
  })
  const { act, busy } = useAction(updateMe, {
    onFieldErrors: formErrors(setError),
    done: 'Your profile is saved.',
    onDone: (saved) => {
      client.setQueryData(operationKey(readMe), saved)
      keepUser(saved)
      chooseColourMode(saved.colourMode)
      reset(valuesOf(saved, getValues('country')))
      if (saved.locale !== account.locale) {
        left.current = true
        location.reload()
      }
    },
  })
  const { errors, isDirty } = formState

  const save = ({ country, phone, locale, ...rest }: Values) =>
    act({
      body: {
        ...rest,
        locale: isKeyOf(locales, locale) ? locale : null,
        phone: phone ? phoneOf(country, phone).phone : null,
        dialCode: phone ? (dialCodeOf(country) ?? null) : null,
      },
    })

  return (
    <FormSection
      region
      title="Your details"
      why="Colleagues see your name, email and phone number on the records you look after."
    >
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(save)(event)}>
        <NameFields
          firstName={{ ...register('firstName', rules.firstName), error: errors.firstName?.message }}
          lastName={{ ...register('lastName', rules.lastName), error: errors.lastName?.message }}
        />
        <PhoneFields
          country={{ ...register('country'), error: errors.country?.message }}
          phone={{
            ...register('phone', {
              ...rules.phone,
              validate: (text, values) => text === '' || rules.phone.validate(text, values),
            }),
            error: errors.phone?.message,
          }}
        />
        <div className={formStyles.pair}>
          <SelectField label="Dates and numbers" {...register('locale')}>
            <option value="">Default (United Kingdom)</option>
            {Object.entries(locales).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Appearance" {...register('colourMode')}>
            {Object.entries(colourModes).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy || !isDirty}>
            Save changes
          </Button>
          {isDirty ? <Button onClick={() => reset()}>Discard</Button> : null}
        </div>
      </form>
      <UnsavedGuard dirty={isDirty} left={left} />
    </FormSection>
  )
}
