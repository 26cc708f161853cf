import { whatCan } from '#contract/admin/roles.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  accessVocabulary,
  actionWords,
  cellWords,
  explain,
  matrixOf,
  ruleWords,
  subjects,
  type Action,
  type Subject,
} from '#domain/access/index.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ViewAsButton } from '#src/ui/view-as/view-as-button.tsx'
import { Choice } from './choice.tsx'
import styles from './questions.module.css'

interface WhatCanProps {
  userId: string
  onChoose: (userId: string) => void
}

/** "What can this person do, and why?" */
export function WhatCan({ userId, onChoose }: WhatCanProps) {
  const { people } = usePeople()
  const { data, error } = useOperation(whatCan, { params: { id: userId }, enabled: userId !== '' })
  return (
    <section className={styles.answer} aria-labelledby="what-can">
      <h2 id="what-can">What can this person do, and why?</h2>
      <div className={styles.question}>
        <Choice label="Person" value={userId} onChange={(event) => onChoose(event.target.value)}>
          <option value="">Choose a person</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      {error ? <p role="alert">{errorWords(error)?.message}</p> : null}
      {userId && !data && !error ? <Skeleton width="100%" height={160} /> : null}
      {userId && data
        ? data.profiles.map((profile) => (
            <Profile key={profile.id} profile={profile} userId={userId} name={data.name} />
          ))
        : null}
    </section>
  )
}

type ProfileAnswer = AnswerOf<typeof whatCan>['profiles'][number]

interface ProfileProps {
  profile: ProfileAnswer
  userId: string
  name: string
}

function Profile({ profile, userId, name }: ProfileProps) {
  const { role, assigned, counts } = profile
  const matrix = matrixOf(role.rules)
  const may = subjects.filter((subject) =>
    accessVocabulary[subject].actions.some((action) => (matrix.cells[subject][action]?.length ?? 0) > 0),
  )
  return (
    <article className={styles.person}>
      <div className={styles.head}>
        <h3>As {role.label}</h3>
        <ViewAsButton profileId={profile.id} userId={userId} name={name} />
      </div>
      <p className={styles.lead}>
        {Object.keys(assigned).length > 0
          ? `Assigned: ${Object.entries(assigned)
              .map(([kind, count]) =>
                counted(count, { one: kind.replace(/ies$/, 'y').replace(/s$/, ''), many: kind }),
              )
              .join(', ')}.`
          : 'No records are assigned to them.'}
      </p>
      {may.map((subject) => (
        <Abilities key={subject} subject={subject} role={role} counts={counts} />
      ))}
    </article>
  )
}

interface AbilitiesProps {
  subject: Subject
  role: ProfileAnswer['role']
  counts: ProfileAnswer['counts']
}

const anybody = { userId: '', profileId: '', scope: {} }
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What is allowed, each with the rule that says so; what is not, in one sentence. */
function Abilities({ subject, role, counts }: AbilitiesProps) {
  const { rules, label } = role
  const { cells } = matrixOf(rules)
  const { actions, many } = accessVocabulary[subject]
  const [may, mayNot] = [true, false].map((allowed) =>
    actions.filter((action) => (cells[subject][action] ?? []).length > 0 === allowed),
  )
  const why = (action: Action) => {
    const { decidedBy } = explain(rules, anybody, { action, subject })
    return decidedBy === undefined
      ? `No rule of ${label} allows it.`
      : `${label} says: ${ruleWords(rules[decidedBy]!)}`
  }
  return (
    <table className={styles.abilities}>
      <caption>{many}</caption>
      <tbody>
        {may!.map((action) => {
          const count = counts.find((each) => each.subject === subject && each.action === action)?.count
          return (
            <tr key={action}>
              <th scope="row">{actionWords[action].label}</th>
              <td>
                {cellWords(subject, action, cells[subject][action] ?? []).words}
                <span>{why(action)}</span>
              </td>
              <td>{count === undefined ? null : formatInteger(count)}</td>
            </tr>
          )
        })}
        {mayNot!.length > 0 ? (
          <tr data-none>
            <th scope="row">Not</th>
            <td colSpan={2}>
              May not {either.format(mayNot!.map((action) => actionWords[action].verb))} {many.toLowerCase()}.
              <span>{[...new Set(mayNot!.map(why))].join(' ')}</span>
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
