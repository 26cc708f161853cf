import { useEffect, useState } from 'react'
import { mailPause } from '#domain/identity/vocabulary.ts'
import styles from '#src/ui/form/form.module.css'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { onConfirmed, pendingAddress, rememberAddress } from '#src/lib/account/pending-address.ts'
import { MailForm, MailSent, useMail } from './send-mail.tsx'

/** Seconds until the next mail, after the one that was sent last. */
function leftOf(mailedAt: number): number {
  return Math.max(0, Math.ceil(mailPause - (Date.now() - mailedAt) / 1000))
}

/** RT-13: waits for the link to be opened, and sends it again. */
export default function EmailVerifyPage() {
  const [pending, setPending] = useState(pendingAddress)
  const [confirmed, setConfirmed] = useState(false)
  const mail = useMail('/email-verification/mail', pending ? leftOf(pending.mailedAt) : 0)
  useEffect(() => onConfirmed(() => setConfirmed(true)), [])

  function sentTo(email: string) {
    rememberAddress(email, true)
    setPending(pendingAddress())
  }

  if (confirmed) return <Confirmed />
  if (!pending) {
    return (
      <Frame
        title="Confirm your email address"
        lead="Enter the address you signed up with. If it still needs confirming, we’ll send you the link again."
      >
        <MailForm mail={mail} label="Send link" onSent={sentTo} />
        <p className={styles.other}>
          <PageLink to="/auth/sign-in">Back to sign-in</PageLink>
        </p>
      </Frame>
    )
  }
  const { email } = pending
  return (
    <Frame title="Check your email">
      <MailSent mail={mail} email={email}>
        <p>
          We’ve emailed a link to <strong>{email}</strong>. Open it within a day to confirm your address, then
          sign in.
        </p>
      </MailSent>
      <p className={styles.other}>
        Mistyped the address? <PageLink to="/auth">Sign up again</PageLink>. Already confirmed?{' '}
        <PageLink to="/auth/sign-in">Sign in</PageLink>
      </p>
    </Frame>
  )
}

/** The address is theirs; the one thing left is to sign in. */
export function Confirmed() {
  return (
    <Frame
      title="Your email address is confirmed"
      lead="Your account is ready. Sign in and add your first property."
    >
      <PageLink to="/auth/sign-in" className={styles.primary}>
        Sign in
      </PageLink>
    </Frame>
  )
}
