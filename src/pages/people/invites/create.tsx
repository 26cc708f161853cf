import { CircleAlert, CircleCheck, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkInvites, inviteMany, invites, type LineOutcome } from '#contract/admin/invites.ts'
import { users } from '#contract/admin/users.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { mostInvited, splitAddresses } from '#domain/identity/invites.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import formStyles from '#src/ui/form/form.module.css'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { useAccess } from '#src/providers/access.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from '../people.module.css'
import { noTerms, termsBody, TermsFields, termsProblems, type Terms } from '../terms/index.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { FormPage, FormSection } from '#src/ui/form/sections.tsx'
import { Row, Rows } from '#src/ui/page/parts.tsx'

/** RT-47: addresses and terms, then what will be sent, then it is sent. */
export default function InviteMany() {
  const { can } = useAccess()
  usePage('Invite people')
  return can('create', invites.subject) ? <Inviting /> : <ErrorPage error={{ statusCode: 403 }} />
}

type Preview = AnswerOf<typeof checkInvites>

function Inviting() {
  const navigate = useNavigate()
  const left = useRef(false)
  const [text, setText] = useState('')
  const [terms, setTerms] = useState<Terms>(noTerms)
  const [preview, setPreview] = useState<Preview>()
  const checking = useAction(checkInvites, { onDone: setPreview })
  const inviting = useAction(inviteMany, {
    refreshes: [users],
    done: ({ invited, lines }) =>
      invited === 0
        ? undefined
        : {
            title: `${counted(invited, one)} sent.`,
            description:
              lines.length > invited
                ? `${counted(lines.length - invited, line)} left out, as shown before.`
                : undefined,
          },
    onDone: ({ invited, lines }) => {
      if (invited === 0) return setPreview(preview && { ...preview, lines })
      left.current = true
      void navigate(paths.invites.list(), { replace: true })
    },
  })
  const body = () => ({ lines: splitAddresses(text), ...termsBody(terms) })

  function look() {
    const lines = splitAddresses(text)
    const problems = {
      ...(lines.length === 0 ? { lines: 'Enter at least one address.' } : {}),
      ...(lines.length > mostInvited
        ? { lines: `Invite at most ${mostInvited} at once; these are ${lines.length}.` }
        : {}),
      ...termsProblems(terms),
    }
    checking.setErrors(problems)
    if (Object.keys(problems).length > 0) return
    void checking.act({ body: body() })
  }
  const dirty = text !== '' || terms !== noTerms
  return (
    <>
      {preview ? (
        <Shown
          preview={preview}
          busy={inviting.busy}
          onBack={() => setPreview(undefined)}
          onSend={() => void inviting.act({ body: body() })}
        />
      ) : (
        <FormPage
          title="Invite people"
          lead="One or many at once, all with the same role. You see what will be sent before it goes out."
          bar={
            <>
              <ButtonLink to={paths.invites.list()}>Cancel</ButtonLink>
              <Button type="submit" look="primary" busy={checking.busy} disabled={checking.busy}>
                Preview invites
              </Button>
            </>
          }
          onSubmit={(event) => {
            event.preventDefault()
            look()
          }}
        >
          <Addresses text={text} error={checking.errors['lines']} onChange={setText} />
          <TermsFields terms={terms} errors={checking.errors} onChange={setTerms} />
        </FormPage>
      )}
      <UnsavedGuard dirty={dirty} left={left} />
    </>
  )
}

const one = { one: 'invite', many: 'invites' }
const line = { one: 'line', many: 'lines' }

interface AddressesProps {
  text: string
  error?: string
  onChange: (text: string) => void
}

function Addresses({ text, error, onChange }: AddressesProps) {
  const id = useId()
  const count = splitAddresses(text).length
  async function take(input: HTMLInputElement) {
    const content = await input.files?.[0]?.text()
    if (content) onChange([text.trim(), ...splitAddresses(content)].filter(Boolean).join('\n'))
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <FormSection
      title="Email addresses"
      why="One per line, or separated by commas. “Ada Obi <ada@example.com>” works too."
    >
      <div className={formStyles.field}>
        <label htmlFor={id}>Addresses</label>
        <textarea
          id={id}
          rows={6}
          spellCheck={false}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        <p id={`${id}-error`} className={formStyles.error}>
          {error}
        </p>
        <div id={`${id}-hint`} className={styles.beside}>
          <span>{count > 0 ? counted(count, { one: 'address', many: 'addresses' }) : 'None yet'}</span>
          <label className={classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.small)}>
            <Upload size={14} aria-hidden />
            Import from CSV
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => void take(target)}
            />
          </label>
        </div>
      </div>
    </FormSection>
  )
}

interface ShownProps {
  preview: Preview
  busy: boolean
  onBack: () => void
  onSend: () => void
}

function Shown({ preview: { lines, letter }, busy, onBack, onSend }: ShownProps) {
  const sent = lines.filter(({ outcome }) => outcome === 'invited').length
  const rest = lines.length - sent
  return (
    <FormPage
      title="Invite people"
      lead={
        <span role="status">
          {sent > 0 ? `${counted(sent, one)} will be sent.` : 'No invites will be sent.'}
          {rest > 0 ? ` ${counted(rest, line)} will be left out.` : ''}
        </span>
      }
      bar={
        <>
          <Button disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button look="primary" busy={busy} disabled={busy || sent === 0} onClick={onSend}>
            {sent > 0 ? `Send ${counted(sent, one)}` : 'Send'}
          </Button>
        </>
      }
    >
      <FormSection title="Recipients">
        <Rows>
          {lines.map((each, index) => (
            <Line key={`${index} ${each.line}`} line={each} />
          ))}
        </Rows>
      </FormSection>
      <FormSection title="Email">
        <div className={styles.letter}>
          <small>Subject: {letter.subject}</small>
          <h3>{letter.heading}</h3>
          {letter.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <span className={styles.button}>{letter.action}</span>
          </p>
          {letter.notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </div>
      </FormSection>
    </FormPage>
  )
}

function Line({ line: { line: text, email, outcome, problem } }: { line: LineOutcome }) {
  const Sign = outcome === 'invited' ? CircleCheck : CircleAlert
  return (
    <Row
      sign={<Sign size={16} aria-hidden color={`var(--${outcome === 'invited' ? 'accent' : 'attention'})`} />}
    >
      {outcome === 'invalid' ? text : (email ?? text)}
      {problem ? <small>Left out: {problem}</small> : null}
    </Row>
  )
}
