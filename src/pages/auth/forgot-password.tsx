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
      <Frame key="sent" title="Look into your mail">
        <MailSent mail={mail} email={email}>
          <p>
            If <strong>{email}</strong> has an account, a link to choose a new password is on its way. It
            works once, within an hour.
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
      lead="Enter your address, and we mail you a link to choose a new one."
    >
      <MailForm mail={mail} label="Send the link" onSent={setEmail} />
      {back}
    </Frame>
  )
}
