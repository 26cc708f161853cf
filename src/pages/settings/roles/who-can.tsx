import { byKey } from '#domain/kit/keys.ts'
import { useState } from 'react'
import { whoCan } from '#contract/admin/roles.ts'
import {
  accessVocabulary,
  actionWords,
  cellOf,
  cellWords,
  fieldActions,
  ruleWords,
  subjects,
  type Action,
  type Subject,
} from '#domain/access/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { RecordChoice } from './record-choice.tsx'
import { alwaysRead, resourceOf } from './role-query.ts'
import { Choice, ChoiceOf } from './choice.tsx'
import styles from './questions.module.css'

/** "Who can do this?": the people, and the rule that lets them. */
export function WhoCan() {
  const [subject, setSubject] = useState<Subject>('Property')
  const [action, setAction] = useState<Action>('read')
  const [field, setField] = useState('')
  const [recordId, setRecordId] = useState('')
  const resource = resourceOf(subject)
  const { actions } = accessVocabulary[subject]
  const query = {
    action,
    subject,
    ...(field && fieldActions.includes(action) ? { field } : {}),
    ...(recordId && subject === 'Property' ? { recordId } : {}),
  }
  // Of one record or field the rules that let them are named; without these, all that the role says counts.
  const asked = 'field' in query || 'recordId' in query
  const { data, error } = useOperation(whoCan, { query, keepPrevious: true })
  return (
    <section className={styles.answer} aria-labelledby="who-can">
      <h2 id="who-can">Who can do this?</h2>
      <div className={styles.question}>
        <ChoiceOf
          label="Who can"
          value={action}
          choices={byKey(actions, (each) => actionWords[each].verb)}
          onChange={setAction}
        />
        <ChoiceOf
          label="Kind of record"
          value={subject}
          choices={byKey(subjects, (each) => accessVocabulary[each].many.toLowerCase())}
          onChange={(next) => {
            setSubject(next)
            setField('')
            if (!accessVocabulary[next].actions.includes(action)) setAction('read')
          }}
        />
        {subject === 'Property' && action !== 'create' && action !== 'import' ? (
          <RecordChoice recordId={recordId} onChoose={setRecordId} />
        ) : null}
        {resource && fieldActions.includes(action) ? (
          <Choice label="Field" value={field} onChange={(event) => setField(event.target.value)}>
            <option value="">any field</option>
            {Object.keys(action === 'read' ? resource.allFields : resource.fields)
              .filter((name) => !alwaysRead.includes(name))
              .map((name) => (
                <option key={name} value={name}>
                  {resource.label(name)}
                </option>
              ))}
          </Choice>
        ) : null}
      </div>
      {error ? <p role="alert">{errorWords(error)?.message}</p> : null}
      {!data && !error ? <Skeleton width="100%" height={120} /> : null}
      {data ? (
        <>
          <p className={styles.lead} aria-live="polite">
            {data.total === 0
              ? `None of ${counted(data.asked, { one: 'person', many: 'people' })}.`
              : `${data.total} of ${counted(data.asked, { one: 'person', many: 'people' })}:`}
          </p>
          <ul className={styles.people}>
            {data.people.map(({ userId, name, roleId, rules }) => {
              const role = data.roles.find(({ id }) => id === roleId)!
              return (
                <li key={`${userId} ${roleId}`}>
                  <strong>{name}</strong>
                  <span>
                    {role.label}:{' '}
                    {asked
                      ? rules.map((rule) => ruleWords(role.rules[rule]!)).join('; ')
                      : cellWords(subject, action, cellOf(role.rules, subject, action)).words}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      ) : null}
    </section>
  )
}
