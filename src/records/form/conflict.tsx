import { useState } from 'react'
import { fieldMeta } from '#contract/kit/index.ts'
import { usePeople } from '#src/providers/people.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { valueWords } from '../fields/value-words.ts'
import styles from './form.module.css'
import { formValues, merge, type FormValues } from './values.ts'

interface ConflictProps {
  screens: ResourceScreens
  base: FormValues
  mine: FormValues
  theirs: Readable
  /** @param values the form's values now; nothing is saved yet */
  onResolved: (values: FormValues) => void
  onClose: () => void
}

/** Somebody else saved the record meanwhile (409): what they changed, and for each field changed by both, whose stays. */
export function ConflictDialog({ screens, base, mine, theirs, onResolved, onClose }: ConflictProps) {
  const { resource } = screens
  const { nameOf } = usePeople()
  const { values, taken, conflicts } = merge(resource, base, mine, formValues(resource, theirs))
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set())
  const one = resource.labels.one.toLowerCase()
  const words = (field: string, value: unknown, record: FormValues) =>
    valueWords(fieldMeta(resource.fields[field]!), value, record, nameOf) || 'nothing'
  const choose = (field: string, their: boolean) =>
    setKeepTheirs((former) => {
      const next = new Set(former)
      if (their) next.add(field)
      else next.delete(field)
      return next
    })
  const finish = () => {
    const chosen = conflicts.filter(({ field }) => keepTheirs.has(field))
    onResolved({ ...values, ...Object.fromEntries(chosen.map(({ field, theirs: value }) => [field, value])) })
  }
  return (
    <Dialog
      title={`Someone else changed this ${one}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button look="primary" onClick={finish}>
            Continue
          </Button>
        </>
      }
    >
      {taken.length > 0 ? (
        <p style={{ margin: 0 }}>
          They also saved{' '}
          {taken
            .map((field) => `${resource.label(field)} (${words(field, theirs[field], theirs)})`)
            .join(', ')}
          . These changes are kept.
        </p>
      ) : null}
      {conflicts.length > 0 ? (
        <ul className={styles.conflicts}>
          {conflicts.map(({ field, mine: own, theirs: other }) => (
            <li key={field}>
              <fieldset>
                <legend>{resource.label(field)}</legend>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={field}
                    checked={!keepTheirs.has(field)}
                    onChange={() => choose(field, false)}
                  />
                  <span>
                    {words(field, own, mine)}
                    <small>Yours</small>
                  </span>
                </label>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={field}
                    checked={keepTheirs.has(field)}
                    onChange={() => choose(field, true)}
                  />
                  <span>
                    {words(field, other, theirs)}
                    <small>Theirs, saved</small>
                  </span>
                </label>
              </fieldset>
            </li>
          ))}
        </ul>
      ) : (
        <p>Your own changes are kept. Continue, then save again.</p>
      )}
    </Dialog>
  )
}
