import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { invites } from '#contract/admin/invites.ts'
import { createUser } from '#contract/admin/users.ts'
import { paths } from '#src/lib/paths.ts'
import { phoneOf, signUpRules } from '#src/lib/account/account-rules.ts'
import { Field } from '#src/ui/form/field.tsx'
import { NameFields, PhoneFields } from '#src/ui/form/person-fields.tsx'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useProfile } from '#src/providers/profile.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { noTerms, termsBody, TermsFields, termsProblems, type Terms } from './terms/index.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { FormPage, FormSection } from '#src/ui/form/sections.tsx'

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
    validate: (text: string, values: { country: string }) =>
      text === '' || rules.phone.validate(text, values),
  }

  return (
    <FormPage
      title="Add person"
      lead="They get an email with a link to choose a password. Until then they are shown as invited."
      bar={
        <>
          <ButtonLink to={paths.users.list()}>Cancel</ButtonLink>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Send invite
          </Button>
        </>
      }
      onSubmit={(event) => {
        const problems = termsProblems(terms)
        setErrors(problems)
        void handleSubmit(async ({ country, ...values }) => {
          if (Object.keys(problems).length > 0) return
          const { dialCode, phone } = phoneOf(country, values.phone)
          const number = values.phone ? { dialCode, phone } : {}
          const { firstName, lastName, email } = values
          await act({ body: { firstName, lastName, email, ...number, ...termsBody(terms) } })
        })(event)
      }}
    >
      <FormSection title="The person">
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
      </FormSection>
      <TermsFields terms={terms} errors={refused} onChange={setTerms} />
      <UnsavedGuard dirty={isDirty || terms !== noTerms} left={left} />
    </FormPage>
  )
}
