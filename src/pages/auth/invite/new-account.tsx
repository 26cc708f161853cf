import { useForm, useWatch } from 'react-hook-form'
import type { openInvite } from '#contract/admin/invites.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { phoneOf, signUpRules } from '#src/lib/account/account-rules.ts'
import { countries, likelyCountry } from '#src/lib/countries.ts'
import formStyles from '#src/ui/form/form.module.css'
import { NewPasswordField } from '#src/ui/form/new-password.tsx'
import { NameFields, PhoneFields } from '#src/ui/form/person-fields.tsx'
import { showFieldErrors, Submit, type Attempt } from '../attempt.tsx'
import { TermsField } from '../terms-field.tsx'
import styles from './invite.module.css'

type Invite = AnswerOf<typeof openInvite>

interface Values {
  firstName: string
  lastName: string
  country: string
  phone: string
  password: string
  acceptedTerms: boolean
}

interface Props {
  invite: Invite
  joining: Attempt
  onAccept: (account: object, failed: (error: unknown) => boolean) => Promise<unknown>
}

/** Who has no account gets one by joining; what the inviter knew stands there already. */
export function NewAccount({ invite, joining, onAccept }: Props) {
  const known = countries().find(({ dialCode }) => dialCode === invite.dialCode)?.code
  const form = useForm<Values>({
    defaultValues: {
      firstName: invite.firstName ?? '',
      lastName: invite.lastName ?? '',
      country: known ?? likelyCountry(),
      phone: invite.phone ?? '',
      password: '',
      acceptedTerms: false,
    },
  })
  const { register, handleSubmit, control, getValues, formState } = form
  const { errors } = formState
  const [password, firstName, lastName] = useWatch({ control, name: ['password', 'firstName', 'lastName'] })
  const others = [invite.email, invite.organisation]
  const rules = signUpRules(() => [getValues('firstName'), getValues('lastName'), ...others])
  const registered = (name: 'firstName' | 'lastName' | 'country' | 'phone') => ({
    ...register(name, rules[name]),
    error: errors[name]?.message,
  })

  const send = ({ country, ...values }: Values) => {
    const { dialCode, phone } = phoneOf(country, values.phone)
    return onAccept({ ...values, dialCode, phone }, (error) => showFieldErrors(error, form))
  }

  return (
    <form noValidate className={formStyles.form} onSubmit={(event) => void handleSubmit(send)(event)}>
      <dl className={styles.address}>
        <dt>Email address</dt>
        <dd>{invite.email}</dd>
      </dl>
      <NameFields firstName={registered('firstName')} lastName={registered('lastName')} />
      <PhoneFields country={registered('country')} phone={registered('phone')} />
      <NewPasswordField
        label="Password"
        typed={password}
        own={[firstName, lastName, ...others]}
        error={errors.password?.message}
        {...register('password', rules.password)}
      />
      <TermsField {...register('acceptedTerms', rules.acceptedTerms)} error={errors.acceptedTerms?.message} />
      <Submit of={joining} label="Create account and join" during="Joining…" />
    </form>
  )
}
