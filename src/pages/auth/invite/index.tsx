import { useEffect, useState, type ReactNode } from 'react'
import type { openInvite } from '#contract/admin/invites.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { givenWords } from '#domain/identity/invites.ts'
import { ApiError } from '#src/lib/client/api-error.ts'
import { chooseProfile, currentSession, signOut } from '#src/lib/session/index.ts'
import { request } from '#src/lib/session/request.ts'
import formStyles from '#src/ui/form/form.module.css'
import { AttemptNotice, Notice, useAttempt } from '../attempt.tsx'
import { Frame } from '../frame.tsx'
import { PageLink } from '../link.tsx'
import { sentenceOf } from '../problem.ts'
import styles from './invite.module.css'
import { NewAccount } from './new-account.tsx'

type Invite = AnswerOf<typeof openInvite>
const ends = ['unknown', 'replaced', 'accepted', 'declined', 'revoked', 'expired'] as const
type End = (typeof ends)[number]
type Stage =
  | { kind: 'checking' }
  | { kind: 'open'; invite: Invite; signedInAs: string | null }
  | { kind: 'declined'; organisation: string }
  | { kind: End }

function endOf(error: unknown): End | undefined {
  const reason = error instanceof ApiError ? error.reason : ''
  return ends.find((end) => reason === `invite_${end}`)
}

const words: Record<End, { title: string; lead: string }> = {
  unknown: {
    title: 'This invite link doesn’t work',
    lead: 'The link is incomplete. Open it again from the email, or copy all of it.',
  },
  replaced: {
    title: 'A newer email has replaced this one',
    lead: 'Open the latest invite that we emailed to you.',
  },
  accepted: {
    title: 'This invite was already accepted',
    lead: 'If you accepted it, sign in to open your organisation.',
  },
  declined: {
    title: 'This invite was declined',
    lead: 'If you changed your mind, ask the person who invited you for a new one.',
  },
  revoked: {
    title: 'This invite was revoked',
    lead: 'Ask the person who invited you for a new one.',
  },
  expired: {
    title: 'This invite has expired',
    lead: 'Ask the person who invited you to send it again.',
  },
}

/** RT-18, AU-05 */
export default function InvitePage({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>({ kind: 'checking' })
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    async function find() {
      try {
        const [invite, session] = await Promise.all([
          request<Invite>('POST', '/invites/open', { token }),
          currentSession(),
        ])
        setStage({ kind: 'open', invite, signedInAs: session.user?.email ?? null })
      } catch (error) {
        const end = endOf(error)
        if (end) setStage({ kind: end })
        else setProblem(sentenceOf(error))
      }
    }
    void find()
  }, [token])

  if (stage.kind === 'checking') {
    return (
      <Frame title="Your invite" waiting={!problem}>
        <Notice>{problem}</Notice>
        <button type="button" className={formStyles.primary} onClick={() => location.reload()}>
          Try again
        </button>
      </Frame>
    )
  }
  if (stage.kind === 'open') return <Opened token={token} {...stage} onStage={setStage} />
  if (stage.kind === 'declined' && 'organisation' in stage) {
    return (
      <Frame
        announce
        title="Invite declined"
        lead={`${stage.organisation} can see that you declined. We kept nothing else about you.`}
      />
    )
  }
  return (
    <Frame announce {...words[stage.kind]}>
      <PageLink to="/auth/sign-in" className={formStyles.primary}>
        Go to sign-in
      </PageLink>
    </Frame>
  )
}

interface OpenedProps {
  token: string
  invite: Invite
  signedInAs: string | null
  onStage: (stage: Stage) => void
}

function Opened({ token, invite, signedInAs, onStage }: OpenedProps) {
  const answering = useAttempt()
  const { busy } = answering
  const attempt = (work: () => Promise<void>, failed?: (error: unknown) => boolean) =>
    answering.attempt(work, (error) => {
      const end = endOf(error)
      if (!end) return failed?.(error)
      onStage({ kind: end })
      return true
    })
  const accept = (account: object | undefined, failed?: (error: unknown) => boolean) =>
    attempt(async () => {
      const answer = await request<{ user: object | null; profileId: string }>('POST', '/invites/accept', {
        token,
        ...(account ? { account } : {}),
      })
      if (!answer.user) {
        location.replace('/auth/sign-in')
        return
      }
      await currentSession({ fresh: true })
      await chooseProfile(answer.profileId)
      location.replace('/dashboard')
    }, failed)
  const decline = () =>
    attempt(async () => {
      await request('POST', '/invites/decline', { token })
      onStage({ kind: 'declined', organisation: invite.organisation })
    })
  const change = () =>
    attempt(async () => {
      await signOut()
      onStage({ kind: 'open', invite, signedInAs: null })
      answering.ended()
    })

  const { email, organisation, hasAccount } = invite
  return (
    <Frame title={`Join ${organisation}`} lead={leadOf(invite)}>
      {invite.message ? <blockquote className={styles.message}>{invite.message}</blockquote> : null}
      <AttemptNotice of={answering} />
      {!hasAccount ? (
        <NewAccount invite={invite} joining={answering} onAccept={accept} />
      ) : signedInAs === email ? (
        <Act
          label={busy ? 'Joining…' : `Join as ${email}`}
          busy={busy}
          onAct={() => void accept(undefined)}
        />
      ) : signedInAs ? (
        <>
          <p className={styles.told}>
            The invite is for <strong>{email}</strong>, and you are signed in as <strong>{signedInAs}</strong>
            . Sign out, then sign in as {email} to join.
          </p>
          <Act label="Sign out" busy={busy} onAct={() => void change()} />
        </>
      ) : (
        <>
          <p className={styles.told}>
            <strong>{email}</strong> already has an account. Sign in with it and you’ll come back here to
            join.
          </p>
          <a
            className={formStyles.primary}
            href={`/auth/sign-in?${new URLSearchParams({ to: `/auth/invite/${token}` }).toString()}`}
          >
            Sign in
          </a>
        </>
      )}
      <p className={formStyles.other}>
        Not for you?{' '}
        <button type="button" className={formStyles.link} disabled={busy} onClick={() => void decline()}>
          Decline invite
        </button>
      </p>
    </Frame>
  )
}

function leadOf(invite: Invite): string {
  const { inviter, role, expiresAt } = invite
  const given = givenWords(invite)
  const what = given ? `, for ${given}` : ''
  const until = new Date(expiresAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long' })
  return `${inviter || 'An administrator'} invites you as ${role}${what}. The invite is valid until ${until}.`
}

function Act({ label, busy, onAct }: { label: ReactNode; busy: boolean; onAct: () => void }) {
  return (
    <button
      type="button"
      className={`${formStyles.primary} ${styles.act}`}
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={onAct}
    >
      {label}
    </button>
  )
}
