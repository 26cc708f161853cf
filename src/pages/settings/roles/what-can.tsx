import { keysOf } from '#domain/kit/keys.ts'
import { Link } from 'react-router'
import { whatCan } from '#contract/admin/roles.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  abilitiesOf,
  accessVocabulary,
  actionWords,
  matrixOf,
  reachesThrough,
  subjectWords,
  type Matrix,
  type ProfileScope,
  type Subject,
} from '#domain/access/index.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { usePeople } from '#src/providers/people.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ViewAsButton } from '#src/shell/view-as/view-as-button.tsx'
import { Choice } from './choice.tsx'
import { subjectGroups } from './groups.ts'
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
  const { role, counts } = profile
  const matrix = matrixOf(role.rules)
  const all = subjectGroups.flatMap(({ subjects }) => subjects)
  const may = all.filter((subject) => abilitiesOf(subject, matrix.cells[subject]).length > 0)
  const mayNot = all.filter((subject) => !may.includes(subject))
  return (
    <article className={styles.person}>
      <div className={styles.head}>
        <h3>As {role.label}</h3>
        <ViewAsButton profileId={profile.id} userId={userId} name={name} />
      </div>
      <p className={styles.lead}>
        {assignedWords(profile)} Everything below follows from{' '}
        <Link to={paths.settings.roles({ role: role.key })}>the permissions of {role.label}</Link>.
      </p>
      {may.map((subject) => (
        <Abilities key={subject} subject={subject} matrix={matrix} counts={counts} />
      ))}
      {mayNot.length > 0 ? (
        <p className={styles.rest}>
          {role.label} allows nothing with {either.format(mayNot.map(subjectWords))}.
        </p>
      ) : null}
    </article>
  )
}

const kinds: Readonly<Record<keyof ProfileScope, { one: string; many: string }>> = {
  properties: { one: 'property', many: 'properties' },
  portfolios: { one: 'portfolio', many: 'portfolios' },
  units: { one: 'unit', many: 'units' },
  leases: { one: 'lease', many: 'leases' },
  issues: { one: 'issue', many: 'issues' },
}

/** What is assigned to them, of what their role asks for. */
function assignedWords({ role, assigned }: ProfileAnswer): string {
  const asked = keysOf(kinds).filter((kind) => reachesThrough(role.rules, kind))
  const given = asked.filter((kind) => assigned[kind])
  if (given.length > 0)
    return `Assigned: ${given.map((kind) => counted(assigned[kind]!, kinds[kind])).join(', ')}.`
  return asked.length > 0 ? `No ${either.format(asked)} are assigned to them.` : ''
}

interface AbilitiesProps {
  subject: Subject
  matrix: Matrix
  counts: ProfileAnswer['counts']
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What is allowed with one kind of record, with how many there are; what is not, in one sentence. */
function Abilities({ subject, matrix, counts }: AbilitiesProps) {
  const { actions, many } = accessVocabulary[subject]
  const may = abilitiesOf(subject, matrix.cells[subject])
  const mayNot = actions.filter((action) => !may.some((ability) => ability.actions.includes(action)))
  return (
    <table className={styles.abilities}>
      <caption>{many}</caption>
      <tbody>
        {may.map(({ actions: those, records }) => {
          const found = counts.find((each) => each.subject === subject && those.includes(each.action))
          return (
            <tr key={records}>
              <th scope="row">{capital(those.map((action) => actionWords[action].verb).join(', '))}</th>
              <td>{capital(records)}.</td>
              <td>{found ? formatInteger(found.count) : null}</td>
            </tr>
          )
        })}
        {mayNot.length > 0 ? (
          <tr data-none>
            <th scope="row">Not</th>
            <td colSpan={2}>
              May not {either.format(mayNot.map((action) => actionWords[action].verb))}{' '}
              {subjectWords(subject)}.
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
