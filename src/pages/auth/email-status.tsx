import { useEffect, useState } from 'react'
import type { confirmEmail } from '#contract/admin/accounts.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { ApiError } from '#src/lib/client/api-error.ts'
import { request } from '#src/lib/session/request.ts'
import { Confirmed } from './email-verify.tsx'
import styles from '#src/ui/form/form.module.css'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { goTo } from './navigation.ts'
import { Notice } from './attempt.tsx'
import { announceConfirmed, rememberAddress } from '#src/lib/account/pending-address.ts'
import { linkProblemOf, sentenceOf, type LinkProblem } from './problem.ts'
import { MailForm, useMail } from './send-mail.tsx'

type Outcome = 'confirmed' | 'changed' | 'taken' | LinkProblem

/** A link works once, so each is tried once, however often the page is drawn. */
const tried = new Map<string, Promise<Outcome>>()

function confirm(token: string): Promise<Outcome> {
  const known = tried.get(token)
  if (known) return known
  type Answer = AnswerOf<typeof confirmEmail>
  const answer = request<Answer>('POST', '/email-verification', { token }).then(
    ({ changed }): Outcome => {
      announceConfirmed()
      return changed ? 'changed' : 'confirmed'
    },
    (error: unknown): Outcome => {
      if (error instanceof ApiError && error.reason === 'address_taken') return 'taken'
      const problem = linkProblemOf(error)
      if (!problem) throw error
      return problem
    },
  )
  tried.set(token, answer)
  return answer
}

/** Of a link that was to change an address; what was asked for in the settings is asked for there again. */
const wordsOfChange: Record<LinkProblem | 'changed' | 'taken', Words> = {
  changed: {
    title: 'Your email address is changed',
    lead: 'Sign in with your new address from now on. Your other devices are signed out.',
    to: { href: '/dashboard', label: 'Go to the dashboard' },
  },
  taken: {
    title: 'This address already has an account',
    lead: 'Someone created an account with it before you opened the link, so nothing was changed. Sign in with that account, or choose another address in your settings.',
    to: { href: '/dashboard/settings/profile', label: 'Go to the settings' },
  },
  used: {
    title: 'This link has already been used',
    lead: 'Try signing in with your new address. If that doesn’t work, request another link in your settings.',
    to: { href: '/dashboard', label: 'Go to the dashboard' },
  },
  expired: {
    title: 'This link has expired',
    lead: 'Links work for an hour. Your address hasn’t changed; request another link in your settings.',
    to: { href: '/dashboard/settings/profile', label: 'Go to the settings' },
  },
  unknown: {
    title: 'This link does not work',
    lead: 'The link is incomplete. Open it again from the latest email, or request another in your settings.',
    to: { href: '/dashboard/settings/profile', label: 'Go to the settings' },
  },
}

interface Words {
  title: string
  lead: string
  /** Where to go on; through sign-in, where nobody is signed in. */
  to: { href: string; label: string }
}

const words: Record<LinkProblem, { title: string; lead: string }> = {
  used: {
    title: 'This link has already been used',
    lead: 'Your email address is already confirmed. You can sign in.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'Links work for a day. Enter your email address and we’ll send you a new one.',
  },
  unknown: {
    title: 'This link does not work',
    lead: 'The link is incomplete, or a newer email has replaced it. Open the latest email, or request a new link.',
  },
}

/** RT-14 */
export default function EmailStatusPage({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [problem, setProblem] = useState<string>()
  const mail = useMail('/email-verification/mail')
  useEffect(() => {
    confirm(token).then(setOutcome, (error: unknown) => setProblem(sentenceOf(error)))
  }, [token])

  if (outcome === 'confirmed') return <Confirmed />
  if (!outcome) {
    return (
      <Frame title="Confirming your address" waiting={!problem}>
        <Notice>{problem}</Notice>
        <button type="button" className={styles.primary} onClick={() => location.reload()}>
          Try again
        </button>
      </Frame>
    )
  }
  const ofChange = new URLSearchParams(location.search).has('change')
  if (outcome === 'changed' || outcome === 'taken' || ofChange) {
    const { to, ...said } = wordsOfChange[outcome]
    return (
      <Frame {...said}>
        <a href={to.href} className={styles.primary}>
          {to.label}
        </a>
      </Frame>
    )
  }
  return (
    <Frame {...words[outcome]}>
      {outcome === 'used' ? (
        <PageLink to="/auth/sign-in" className={styles.primary}>
          Sign in
        </PageLink>
      ) : (
        <MailForm
          mail={mail}
          label="Send a new link"
          onSent={(email) => {
            rememberAddress(email, true)
            goTo('/auth/email-verify')
          }}
        />
      )}
    </Frame>
  )
}
