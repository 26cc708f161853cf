import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listUserActivity } from '#contract/admin/users.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { fieldLabel, fieldMeta, labelFromName } from '#contract/kit/index.ts'
import { differences, roleLabels, type AccessRule } from '#domain/access/index.ts'
import { placeWords, shortWords } from '#src/pages/settings/roles/changes-list.tsx'
import { memberStatuses } from '#domain/identity/vocabulary.ts'
import { call } from '#src/lib/client/index.ts'
import { clockTime, counted, exactInstant, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { usePeople } from '#src/providers/people.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { screensOf } from '#src/resources/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { valueWords } from '#src/ui/fields/value-words.ts'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import styles from './details.module.css'

type Entry = AnswerOf<typeof listUserActivity>['data'][number]

const pageSize = 20

/** What somebody did, and what was done to their account here, newest first. */
export function PersonActivity({ id }: { id: string }) {
  const params = { id }
  const query = useInfiniteQuery({
    queryKey: operationKey(listUserActivity, params),
    queryFn: ({ pageParam, signal }) =>
      call(listUserActivity, { params, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
  if (query.isError) {
    const words = errorWords(query.error)
    return (
      <Note
        alert
        title="The activity could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {words?.message} {words?.description}
      </Note>
    )
  }
  if (!query.data) return null
  const entries = query.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) {
    return (
      <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
        What they change will be listed here, and what is changed of their account.
      </Note>
    )
  }
  return (
    <div className={styles.part}>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at} title={exactInstant(entry.at)}>
              {shortDate(entry.at)}, {clockTime(entry.at)}
            </time>
            <span>
              <strong>{entry.actorName ?? 'The system'}</strong> <Deed entry={entry} />
              <Changes entry={entry} />
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      ) : null}
    </div>
  )
}

const kinds: Readonly<Record<string, string>> = {
  Property: 'the property',
  Invite: 'the invite of',
  User: '',
  Role: 'the role',
  SavedView: 'a saved view',
  Import: 'an import',
}

const deeds: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  archived: 'archived',
  photosAdded: 'added photos to',
  photosArranged: 'arranged the photos of',
  photosRemoved: 'removed photos from',
  resent: 'sent again',
  revoked: 'revoked',
  accepted: 'accepted',
  declined: 'declined',
  joined: 'joined:',
  assigned: 'assigned properties to',
  signedOut: 'signed out a device of',
  restored: 'restored the default of',
  undone: 'undid a change of',
  viewedAs: 'began to see what is seen by',
  viewEnded: 'stopped seeing what is seen by',
}

function Deed({ entry: { action, subject, subjectId, subjectName } }: { entry: Entry }) {
  const name = subjectName ?? ''
  const to =
    subject === 'Property'
      ? paths.properties.show(subjectId)
      : subject === 'Invite'
        ? paths.invites.show(subjectId)
        : ''
  return (
    <>
      {deeds[action] ?? action} {kinds[subject] ?? labelFromName(subject).toLowerCase()}{' '}
      {to && name ? <Link to={to}>{name}</Link> : name}
    </>
  )
}

function Changes({ entry }: { entry: Entry }) {
  const { nameOf } = usePeople()
  const changes = Object.entries(entry.changes)
  if (changes.length === 0) return null
  return (
    <span className={styles.changes}>
      {changes
        .map(([field, change]) => changeWords(entry.subject, field, change, nameOf))
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

const ofPeople: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  status: memberStatuses,
}

function changeWords(
  subject: string,
  field: string,
  { before, after }: Entry['changes'][string],
  nameOf: (id: string) => string | undefined,
): string {
  if (subject === 'User' && field === 'properties') {
    const [added, taken] = [Number(after), -Number(before)]
    const parts = [
      added > 0 && `${counted(added, one)} added`,
      taken > 0 && `${counted(taken, one)} taken away`,
    ]
    return parts.filter(Boolean).join(', ')
  }
  if (subject === 'User' && field === 'until') return `until ${clockTime(String(after))}`
  if (subject === 'Role' && field === 'rules') return ruleChanges(before, after)
  const resource = Object.values(screensOf).find((screens) => screens?.resource.subject === subject)?.resource
  const schema = resource?.allFields[field]
  const words = (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'none'
    if (subject === 'User' && typeof value === 'string') return ofPeople[field]?.[value] ?? value
    if (schema) return valueWords(fieldMeta(schema), value, {}, nameOf) || 'none'
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const label = schema ? fieldLabel(field, schema) : labelFromName(field)
  const [from, to] = [words(before), words(after)]
  return from === '' || to === '' ? label : `${label}: ${from} → ${to}`
}

/** What a role may do since, place by place. */
const ruleChanges = (before: unknown, after: unknown) =>
  differences(before as AccessRule[], after as AccessRule[])
    .map(
      (change) =>
        `${placeWords(change)}: ${shortWords(change, change.from)} → ${shortWords(change, change.to)}`,
    )
    .join(' · ')

const one = { one: 'property', many: 'properties' }
