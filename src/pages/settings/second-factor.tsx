import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readMe,
  renewRecoveryCodes,
} from '#contract/admin/me.ts'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Field, PasswordField } from '#src/ui/form/field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import styles from './settings.module.css'
import { formErrors, useAction, type ActionOptions } from '#src/records/actions/use-action.ts'
import { FormSection } from '#src/ui/form/sections.tsx'

type Begun = AnswerOf<typeof beginSecondFactor>

type Step =
  | { kind: 'idle' }
  | { kind: 'password'; action: 'begin' | 'renew' | 'disable' }
  | { kind: 'scan'; begun: Begun }
  | { kind: 'codes'; codes: readonly string[] }

const idle: Step = { kind: 'idle' }

const asking = {
  begin: { label: 'Continue', why: 'Enter your password to confirm that it’s you.' },
  renew: {
    label: 'Create new codes',
    why: 'Your old recovery codes stop working.',
  },
  disable: { danger: true, label: 'Turn off', why: 'You will sign in with just your password.' },
} as const

/** AU-11: an authenticator app as an option. */
export function SecondFactor({ on }: { on: boolean }) {
  const [step, setStep] = useState<Step>(idle)
  const close = () => setStep(idle)
  const begin = useAction(beginSecondFactor, { onDone: (begun) => setStep({ kind: 'scan', begun }) })
  const actions = {
    begin: {
      busy: begin.busy,
      act: ({ body: { password } }: Asked, more: More) => begin.act({ body: { password } }, more),
    },
    renew: useAction(renewRecoveryCodes, {
      onDone: ({ recoveryCodes: codes }) => setStep({ kind: 'codes', codes }),
    }),
    disable: useAction(disableSecondFactor, {
      refreshes: [readMe],
      done: 'Two-step sign-in is off.',
      onDone: close,
    }),
  }

  return (
    <FormSection
      region
      title="Two-step sign-in"
      why="Asks for a code from your phone as well as your password, so a stolen password isn’t enough to sign in."
    >
      {step.kind === 'idle' ? (
        <>
          <p className={styles.state} data-on={on}>
            {on ? 'On' : 'Off'}
          </p>
          <div className={styles.actions}>
            {on ? (
              <>
                <Button onClick={() => setStep({ kind: 'password', action: 'renew' })}>
                  New recovery codes
                </Button>
                <Button look="danger" onClick={() => setStep({ kind: 'password', action: 'disable' })}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button onClick={() => setStep({ kind: 'password', action: 'begin' })}>
                Set up two-step sign-in
              </Button>
            )}
          </div>
        </>
      ) : null}
      {step.kind === 'password' ? (
        <AskPassword
          {...asking[step.action]}
          {...actions[step.action]}
          withCode={step.action !== 'begin'}
          onCancel={close}
        />
      ) : null}
      {step.kind === 'scan' ? (
        <Scan
          begun={step.begun}
          onCancel={close}
          onConfirmed={() => setStep({ kind: 'codes', codes: step.begun.recoveryCodes })}
        />
      ) : null}
      {step.kind === 'codes' ? <RecoveryCodes codes={step.codes} onDone={close} /> : null}
    </FormSection>
  )
}

interface Asked {
  body: { password: string; code: string }
}
type More = Pick<ActionOptions<Operation>, 'onFieldErrors'>

interface AskProps {
  act: (sent: Asked, more: More) => Promise<unknown>
  busy: boolean
  why: string
  label: string
  danger?: boolean
  /** Whether two-step sign-in is on, so that both steps are asked for. */
  withCode: boolean
  onCancel: () => void
}

function AskPassword({ act, busy, why, label, danger, withCode, onCancel }: AskProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const ask = handleSubmit((body) => act({ body }, { onFieldErrors: formErrors(setError) }))
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void ask(event)}>
      <PasswordField
        label="Your password"
        hint={why}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password.' })}
      />
      {withCode ? (
        <Field
          label="Code"
          autoComplete="one-time-code"
          hint="The 6-digit code that your app shows, or a recovery code."
          error={formState.errors.code?.message}
          {...register('code', { required: 'Enter the code.' })}
        />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={busy}>
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** Drawn here: the secret goes to nobody. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 1 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}

interface ScanProps {
  begun: Begun
  onConfirmed: () => void
  onCancel: () => void
}

function Scan({ begun, onConfirmed, onCancel }: ScanProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: '' },
  })
  const { act, busy } = useAction(confirmSecondFactor, {
    refreshes: [readMe],
    onFieldErrors: formErrors(setError),
    onDone: onConfirmed,
  })
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <>
      <div className={styles.scan}>
        <QrCode text={begun.uri} />
        <ol>
          <li>Open an authenticator app, such as Aegis, Google Authenticator or 1Password.</li>
          <li>
            Scan this code with it, or type in the key:
            <code className={styles.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </li>
          <li>Enter the 6-digit code that it shows for Freehold.</li>
        </ol>
      </div>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((body) => act({ body }))(event)}
      >
        <Field
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Your other devices are signed out and will need a code to sign in again."
          error={formState.errors.code?.message}
          {...register('code', { required: 'Enter the code.' })}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={busy}>
            Turn on
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Freehold recovery codes. Each works once in place of a code from the app.\n\n${codes.join('\n')}\n`
  return (
    <div role="status">
      <p className={styles.state} data-on>
        On. Keep these recovery codes
      </p>
      <p className={styles.why}>
        Without your phone, each code signs you in once. They are not shown again, so keep them somewhere
        safe, such as a password manager.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          look="primary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'freehold-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </div>
  )
}
