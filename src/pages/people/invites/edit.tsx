import { useRecord } from '#src/providers/records.ts'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { invites } from '#contract/admin/invites.ts'
import { asWhole, type Whole } from '#src/resources/screens.ts'
import { paths } from '#src/lib/paths.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useAccess } from '#src/providers/access.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { termsBody, TermsFields, termsProblems, type Terms } from '../terms/index.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { FormPage } from '#src/ui/form/sections.tsx'

type Invite = Whole<typeof invites>

/** RT-48 */
export default function EditInvite() {
  const id = useParams()['id'] ?? ''
  return invites.allFields.id.safeParse(id).success ? <Loaded key={id} id={id} /> : <PageNotFound />
}

function Loaded({ id }: { id: string }) {
  const { canOn } = useAccess()
  const { record, problem } = useRecord(invites, id, { fresh: true })
  const invite = record && asWhole(record)
  usePage(invite && `Invite of ${invite.email}`, [], 'Edit invite')
  if (problem) return <ErrorPage error={problem} />
  if (!invite) return <PendingPage />
  if (!canOn('update', invites.subject, invite)) return <ErrorPage error={{ statusCode: 403 }} />
  if (invite.status !== 'pending') {
    return (
      <Note
        title={`This invite is ${invite.status}`}
        actions={<ButtonLink to={paths.invites.show(id)}>See the invite</ButtonLink>}
      >
        It can no longer be changed. You can resend an expired invite, or send a new one.
      </Note>
    )
  }
  return <InviteForm invite={invite} />
}

function InviteForm({ invite }: { invite: Invite }) {
  const navigate = useNavigate()
  const left = useRef(false)
  const [before] = useState<Terms>(() => ({
    role: invite.role,
    propertyIds: invite.propertyIds,
    portfolioIds: invite.portfolioIds,
    message: invite.message ?? '',
  }))
  const [terms, setTerms] = useState(before)
  const { act, busy, errors, setErrors } = useAction(invites.operations.update, {
    done: { title: 'Invite saved', description: 'The link in the email now leads to these terms.' },
    onDone: () => {
      left.current = true
      void navigate(paths.invites.list(), { replace: true })
    },
  })

  function save() {
    const problems = termsProblems(terms)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    void act({ params: { id: invite.id }, body: { version: invite.version, ...termsBody(terms) } })
  }
  return (
    <FormPage
      title="Edit invite"
      lead={`To ${invite.email}. To invite a different address, revoke this invite and send a new one.`}
      bar={
        <>
          <ButtonLink to={paths.invites.list()}>Cancel</ButtonLink>
          <Button type="submit" look="primary" busy={busy} disabled={busy || terms === before}>
            Save invite
          </Button>
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TermsFields terms={terms} errors={errors} onChange={setTerms} />
      <UnsavedGuard dirty={terms !== before} left={left} />
    </FormPage>
  )
}
