import { useForm, useWatch } from 'react-hook-form'
import { accountTypeKeys, accountTypes, type AccountType } from '#domain/identity/vocabulary.ts'
import { currencyOfCountry } from '#domain/geography/home-currencies.ts'
import { currencies } from '#domain/money/currencies.ts'
import { request } from '#src/lib/session/request.ts'
import { phoneOf, signUpRules, type SignUpValues } from '#src/lib/account/account-rules.ts'
import { likelyCountry } from '#src/lib/countries.ts'
import { Field } from '#src/ui/form/field.tsx'
import styles from '#src/ui/form/form.module.css'
import { SelectField } from '#src/ui/form/select.tsx'
import { AttemptNotice, showFieldErrors, Submit, useAttempt } from './attempt.tsx'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { goTo } from './navigation.ts'
import { NewPasswordField } from '#src/ui/form/new-password.tsx'
import { NameFields, PhoneFields } from '#src/ui/form/person-fields.tsx'
import { rememberAddress } from '#src/lib/account/pending-address.ts'
import { TermsField } from './terms-field.tsx'

const words: Record<AccountType, { organisation: string; hint: string }> = {
  'property-manager': { organisation: 'Name of your firm', hint: 'As your clients and tenants know it.' },
  landlord: { organisation: 'Name for your properties', hint: 'Your own name will do, such as Obi Homes.' },
}

const empty: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  country: '',
  currency: '',
  phone: '',
  organisationName: '',
  password: '',
  acceptedTerms: false,
}

/** RT-17, AU-01 */
export default function SignUpPage({ type }: { type: AccountType }) {
  const creating = useAttempt()
  const form = useForm<SignUpValues>({ defaultValues: { ...empty, country: likelyCountry() } })
  const { register, handleSubmit, formState, control, getValues } = form
  const { errors } = formState
  const [password, firstName, lastName, email, organisationName, country] = useWatch({
    control,
    name: ['password', 'firstName', 'lastName', 'email', 'organisationName', 'country'],
  })
  const rules = signUpRules(() => {
    const values = getValues()
    return [values.firstName, values.lastName, values.email, values.organisationName]
  })

  const send = (values: SignUpValues) =>
    creating.attempt(
      async () => {
        const { dialCode, phone } = phoneOf(values.country, values.phone)
        await request('POST', '/accounts', {
          ...values,
          currency: values.currency || undefined,
          accountType: type,
          dialCode,
          phone,
          timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })
        rememberAddress(values.email, true)
        goTo('/auth/email-verify')
      },
      (error) => showFieldErrors(error, form),
    )

  const other = accountTypeKeys.find((key) => key !== type)!
  const { label } = accountTypes[type]
  return (
    <Frame title={`Sign up as a ${label.toLowerCase()}`} lead={accountTypes[type].description}>
      <AttemptNotice of={creating} />
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
        <NameFields
          firstName={{ ...register('firstName', rules.firstName), error: errors.firstName?.message }}
          lastName={{ ...register('lastName', rules.lastName), error: errors.lastName?.message }}
        />
        <Field
          label="Email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', rules.email)}
        />
        <PhoneFields
          country={{ ...register('country', rules.country), error: errors.country?.message }}
          phone={{ ...register('phone', rules.phone), error: errors.phone?.message }}
        />
        {country && !currencyOfCountry(country) ? (
          <SelectField
            label="Currency"
            error={errors.currency?.message}
            {...register('currency', rules.currency)}
          >
            <option value="">Choose a currency</option>
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Field
          label={words[type].organisation}
          hint={words[type].hint}
          autoComplete="organization"
          error={errors.organisationName?.message}
          {...register('organisationName', rules.organisationName)}
        />
        <NewPasswordField
          label="Password"
          typed={password}
          own={[firstName, lastName, email, organisationName]}
          error={errors.password?.message}
          {...register('password', rules.password)}
        />
        <TermsField
          {...register('acceptedTerms', rules.acceptedTerms)}
          error={errors.acceptedTerms?.message}
        />
        <Submit of={creating} label="Create account" during="Creating your account…" />
      </form>
      <p className={styles.other}>
        Not a {label.toLowerCase()}?{' '}
        <PageLink to={`/auth/sign-up/${other}`}>
          Sign up as a {accountTypes[other].label.toLowerCase()}
        </PageLink>
        . Have an account already? <PageLink to="/auth/sign-in">Sign in</PageLink>
      </p>
    </Frame>
  )
}
