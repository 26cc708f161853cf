import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeLetter, type readLetters } from '#contract/tenant/money/letters.ts'
import { letterKinds, letters } from '#domain/letters/kinds.ts'
import { fieldProblem } from '#domain/letters/merge.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Field } from '#src/ui/form/field.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Prose } from '#src/ui/page/parts.tsx'
import settingsStyles from '../settings.module.css'
import { InsertField } from './insert-field.tsx'
import styles from './letters.module.css'
import { LetterPreview } from './preview.tsx'

type Letter = AnswerOf<typeof readLetters>['letters'][number]

const trail = [
  { label: 'Settings', to: paths.settings.home },
  { label: 'Letters and emails', to: paths.settings.letters() },
]

/** The text of a letter, with what can be filled in, beside what becomes of it. */
export function LetterEditor({ letter: { kind, subject, body, own } }: { letter: Letter }) {
  const title = letterKinds[kind]
  usePage(title, trail)
  const { can } = useAccess()
  const mayChange = can('update', 'Books')
  const { fields, standard, parts } = letters[kind]
  const left = useRef(false)
  const [overtaken, setOvertaken] = useState(false)
  const subjectInput = useRef<HTMLInputElement>(null)
  const bodyInput = useRef<HTMLTextAreaElement>(null)
  const { register, control, handleSubmit, formState, setError, setValue, reset, getValues } = useForm({
    values: { subject, body },
    // What somebody has typed stays when others save meanwhile; what was not touched follows them.
    resetOptions: { keepDirtyValues: true },
  })
  const text = useWatch({ control })
  const { act, busy } = useAction(changeLetter, {
    onFieldErrors: formErrors(setError),
    done: ({ letters: saved }) =>
      saved.find((each) => each.kind === kind)?.own ? 'Text saved' : 'The standard text is used',
    onDone: () => {
      reset(getValues())
      setOvertaken(false)
    },
    onProblem: (error) =>
      error instanceof ApiError && error.code === 409 ? setOvertaken(true) : notifyError(error),
  })
  const { errors, isDirty } = formState
  const rules = (missing: string) => ({
    validate: (value: string) => (value.trim() ? (fieldProblem(value, fields) ?? true) : missing),
  })
  const subjectField = register('subject', rules(parts ? 'Enter an introduction.' : 'Enter a subject.'))
  const bodyField = register('body', rules('Enter a text.'))
  const takeStandard = () => {
    setValue('subject', standard.subject, { shouldDirty: true, shouldValidate: true })
    setValue('body', standard.body, { shouldDirty: true, shouldValidate: true })
  }
  const isStandard = text.subject === standard.subject && text.body === standard.body
  return (
    <>
      <h1>{title}</h1>
      <p className={settingsStyles.why}>
        {own ? 'Your own text.' : 'The standard text.'} Fields in double braces are filled in for each tenant.
      </p>
      <div className={styles.halves}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) =>
            void handleSubmit((given) => act({ body: { kind, ...given, replaces: { subject, body } } }))(
              event,
            )
          }
        >
          <div className={styles.part}>
            <Field
              label={parts?.subject ?? 'Subject'}
              readOnly={!mayChange}
              autoComplete="off"
              error={errors.subject?.message}
              {...subjectField}
              ref={(input) => {
                subjectField.ref(input)
                subjectInput.current = input
              }}
            />
            {mayChange ? <InsertField fields={fields} label="subject" input={subjectInput} /> : null}
          </div>
          <div className={styles.part}>
            <Labelled
              label={parts?.body ?? 'Text'}
              error={errors.body?.message}
              hint="Leave an empty line between paragraphs."
            >
              {(described) => (
                <textarea
                  {...described}
                  rows={16}
                  readOnly={!mayChange}
                  {...bodyField}
                  ref={(input) => {
                    bodyField.ref(input)
                    bodyInput.current = input
                  }}
                />
              )}
            </Labelled>
            {mayChange ? <InsertField fields={fields} label="text" input={bodyInput} /> : null}
          </div>
          {mayChange ? (
            <div className={settingsStyles.actions}>
              <Button type="submit" look="primary" busy={busy} disabled={busy || !isDirty}>
                Save text
              </Button>
              <Button look="ghost" disabled={busy || isStandard} onClick={takeStandard}>
                Use standard text
              </Button>
            </div>
          ) : null}
        </form>
        {mayChange ? <LetterPreview kind={kind} text={{ subject, body, ...text }} /> : null}
      </div>
      <UnsavedGuard dirty={isDirty} left={left} />
      {overtaken ? (
        <Dialog
          title="Someone else saved a different text"
          onClose={() => setOvertaken(false)}
          actions={
            <>
              <Button onClick={() => setOvertaken(false)}>Keep mine</Button>
              <Button
                look="primary"
                onClick={() => {
                  reset({ subject, body })
                  setOvertaken(false)
                }}
              >
                Use theirs
              </Button>
            </>
          }
        >
          <p>Yours has not been saved. Keep it and save again to replace theirs:</p>
          <Prose>{`${subject}\n\n${body}`}</Prose>
        </Dialog>
      ) : null}
    </>
  )
}
