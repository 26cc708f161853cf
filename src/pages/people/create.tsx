import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { invites } from '#contract/admin/invites.ts'
import { createUser } from '#contract/admin/users.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { paths } from '#src/lib/paths.ts'
import { signUpRules } from '#src/lib/account/account-rules.ts'
import { Field } from '#src/ui/form/field.tsx'
import { NameFields, PhoneFields } from '#src/ui/form/person-fields.tsx'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useProfile } from '#src/providers/profile.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './people.module.css'
import { noTerms, termsBody, TermsFields, termsProblems, type Terms } from './terms/index.tsx'
import { useAction } from '#src/records/actions/use-action.ts'

const rules = signUpRules(() => [])

/** RT-44 */
export default function NewPerson() {
  usePage('Add person')
  const { organisation } = useProfile()
  const navigate = useNavigate()
  const left = useRef(false)
  const [terms, setTerms] = useState<Terms>(noTerms)
  const {
    act,
    busy,
    errors: refused,
    setErrors,
  } = useAction(createUser, {
    refreshes: [invites],
    done: ({ name, email }) => ({
      title: `${name} is invited.`,
      description: `The email is on its way to ${email}.`,
    }),
    onDone: ({ id }) => {
      left.current = true
      void navigate(paths.users.show(id), { replace: true })
    },
  })
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { firstName: '', lastName: '', email: '', country: organisation.country, phone: '' },
  })
  const { errors, isDirty } = formState
  const problemOf = (name: keyof typeof errors) => errors[name]?.message ?? refused[name]
  const phone = {
    ...rules.phone,
    validate: (text: string) => text === '' || rules.phone.validate(text),
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        const problems = termsProblems(terms)
        setErrors(problems)
        void handleSubmit(async ({ country, ...values }) => {
          if (Object.keys(problems).length > 0) return
          const number = values.phone ? { dialCode: dialCodeOf(country), phone: values.phone } : {}
          const { firstName, lastName, email } = values
          await act({ body: { firstName, lastName, email, ...number, ...termsBody(terms) } })
        })(event)
      }}
    >
      <h1>Add person</h1>
      <p className={styles.lead}>
        They get a mail with a link, choose a password, and are in. Until then they show as invited.
      </p>
      <section className={styles.section}>
        <h2>The person</h2>
        <NameFields
          firstName={{ ...register('firstName', rules.firstName), error: problemOf('firstName') }}
          lastName={{ ...register('lastName', rules.lastName), error: problemOf('lastName') }}
        />
        <Field
          label="Email address"
          type="email"
          autoComplete="off"
          inputMode="email"
          error={problemOf('email')}
          {...register('email', rules.email)}
        />
        <PhoneFields
          country={{ ...register('country'), error: refused['dialCode'] }}
          phone={{ ...register('phone', phone), error: problemOf('phone') }}
        />
      </section>
      <TermsFields terms={terms} errors={refused} onChange={setTerms} />
      <StickyBar className={styles.actions}>
        <ButtonLink to={paths.users.list()}>Cancel</ButtonLink>
        <Button type="submit" look="primary" busy={busy} disabled={busy}>
          Send invitation
        </Button>
      </StickyBar>
      <UnsavedGuard dirty={isDirty || terms !== noTerms} left={left} />
    </form>
  )
}
