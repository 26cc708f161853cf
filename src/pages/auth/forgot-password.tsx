import { useState } from 'react'
import styles from '#src/ui/form/form.module.css'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import { MailForm, MailSent, useMail } from './send-mail.tsx'

/** RT-15, AU-04 */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>()
  const mail = useMail('/password-reset/mail')
  const back = (
    <p className={styles.other}>
      <PageLink to="/auth/sign-in">Back to sign-in</PageLink>
    </p>
  )
  if (email) {
    return (
      <Frame key="sent" title="Check your email">
        <MailSent mail={mail} email={email}>
          <p>
            If <strong>{email}</strong> has an account, we’ve emailed it a link to choose a new password. The
            link works once, within an hour.
          </p>
        </MailSent>
        {back}
      </Frame>
    )
  }
  return (
    <Frame
      key="form"
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to choose a new one."
    >
      <MailForm mail={mail} label="Send link" onSent={setEmail} />
      {back}
    </Frame>
  )
}
