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
    title: 'Your address is changed',
    lead: 'Sign in with it from now on. All your other devices are signed out.',
    to: { href: '/dashboard', label: 'Go to the dashboard' },
  },
  taken: {
    title: 'This address has an account already',
    lead: 'It has become one while the link waited, so nothing was changed. Sign in with it, or choose another address in the settings.',
    to: { href: '/dashboard/settings/profile', label: 'Go to the settings' },
  },
  used: {
    title: 'This link was used already',
    lead: 'It works once. Sign in with your new address; if the old one was kept instead, ask for another link in the settings.',
    to: { href: '/dashboard', label: 'Go to the dashboard' },
  },
  expired: {
    title: 'This link has expired',
    lead: 'It held for an hour, and your address is as it was. Ask for another link in the settings.',
    to: { href: '/dashboard/settings/profile', label: 'Go to the settings' },
  },
  unknown: {
    title: 'This link does not work',
    lead: 'It is not whole. Open the newest mail again, or ask for another link in the settings.',
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
    title: 'This link was used already',
    lead: 'It works once, and it has. Your address is confirmed: sign in.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'It held for a day. Enter your address, and we mail you a new one.',
  },
  unknown: {
    title: 'This link does not work',
    lead: 'It is not whole, or a newer one has replaced it. Open the newest mail, or let us send another.',
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
