import { useEffect, useState } from 'react'
import { request } from '#src/lib/session/request.ts'
import { Confirmed } from './email-verify.tsx'
import styles from './form.module.css'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { goTo } from './navigation.ts'
import { Notice } from './notice.tsx'
import { announceConfirmed, rememberAddress } from './pending-address.ts'
import { linkProblemOf, sentenceOf, type LinkProblem } from './problem.ts'
import { MailForm, useMail } from './send-mail.tsx'

type Outcome = 'confirmed' | LinkProblem

/** A link works once, so each is tried once, however often the page is drawn. */
const tried = new Map<string, Promise<Outcome>>()

function confirm(token: string): Promise<Outcome> {
  const known = tried.get(token)
  if (known) return known
  const answer = request<void>('POST', '/email-verification', { token }).then(
    (): Outcome => {
      announceConfirmed()
      return 'confirmed'
    },
    (error: unknown): Outcome => {
      const problem = linkProblemOf(error)
      if (!problem) throw error
      return problem
    },
  )
  tried.set(token, answer)
  return answer
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
