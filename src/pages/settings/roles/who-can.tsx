import { byKey } from '#domain/kit/keys.ts'
import { whoCan } from '#contract/admin/roles.ts'
import {
  accessVocabulary,
  actionWords,
  cellOf,
  cellWords,
  fieldActions,
  ruleWords,
  subjects,
} from '#domain/access/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { AnyProperty } from './any-property.tsx'
import { alwaysRead, resourceOf } from './role-query.ts'
import { Choice, ChoiceOf } from './choice.tsx'
import styles from './questions.module.css'

/** "Who can do this?": the people, and the rule that lets them. */
export function WhoCan() {
  const { asked, ask } = useAsked({ action: 'read', subject: 'Property', field: '', record: '' })
  const subject = subjects.find((each) => each === asked.subject) ?? 'Property'
  const { actions } = accessVocabulary[subject]
  const action = actions.find((each) => each === asked.action) ?? 'read'
  const resource = resourceOf(subject)
  const fieldsOf = resource ? Object.keys(action === 'read' ? resource.allFields : resource.fields) : []
  const field = fieldActions.includes(action) && fieldsOf.includes(asked.field) ? asked.field : ''
  const recordId = subject === 'Property' ? asked.record : ''
  const query = {
    action,
    subject,
    ...(field ? { field } : {}),
    ...(recordId ? { recordId } : {}),
  }
  // Of one record or field the rules that let them are named; without these, all that the role says counts.
  const inDetail = field !== '' || recordId !== ''
  const { data, error } = useOperation(whoCan, { query, keepPrevious: true })
  return (
    <section className={styles.answer} aria-labelledby="who-can">
      <h2 id="who-can">Who can do this?</h2>
      <div className={styles.question}>
        <ChoiceOf
          label="Who can"
          value={action}
          choices={byKey(actions, (each) => actionWords[each].verb)}
          onChange={(next) => ask({ action: next })}
        />
        <ChoiceOf
          label="Kind of record"
          value={subject}
          choices={byKey(subjects, (each) => accessVocabulary[each].many.toLowerCase())}
          onChange={(next) => ask({ subject: next, field: '', record: '' })}
        />
        {subject === 'Property' && action !== 'create' && action !== 'import' ? (
          <AnyProperty recordId={recordId} onChoose={(record) => ask({ record })} />
        ) : null}
        {resource && fieldActions.includes(action) ? (
          <Choice label="Field" value={field} onChange={(event) => ask({ field: event.target.value })}>
            <option value="">any field</option>
            {fieldsOf
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
                    {inDetail
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
