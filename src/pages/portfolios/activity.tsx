import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Pencil, Plus } from 'lucide-react'
import { fieldMeta, type AnswerOf } from '#contract/kit/index.ts'
import { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { call } from '#src/lib/client/index.ts'
import { clockTime, counted, exactInstant, shortDate } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { valueWords } from '#src/ui/fields/value-words.ts'
import styles from '../properties/activity.module.css'

type Entry = AnswerOf<typeof portfolioActivity>['data'][number]

const pageSize = 20

/** Who changed what of a portfolio, and what came into it or out of it, newest first. */
export function PortfolioActivity({ record }: { record: AnyRecord }) {
  const params = { id: record.id }
  const query = useInfiniteQuery({
    queryKey: operationKey(portfolioActivity, params),
    queryFn: ({ pageParam, signal }) =>
      call(portfolioActivity, { params, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
  if (query.isError) {
    return (
      <Note
        alert
        title="The activity could not be loaded"
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {errorWords(query.error)?.message}
      </Note>
    )
  }
  if (!query.data) return null
  return (
    <div className={styles.feed}>
      <ol className={styles.entries}>
        {query.data.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <ActivityEntry key={entry.id} entry={entry} record={record} />
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

/** "12 properties", or the one by its name. */
const movedWords = (value: unknown) =>
  typeof value === 'number' ? counted(value, properties.labels).toLowerCase() : String(value)

function deedOf({ action, changes }: Entry): string {
  const moved = changes['properties']
  if (moved) {
    return action === 'propertiesAdded'
      ? `put ${movedWords(moved.after)} into it`
      : `took ${movedWords(moved.before)} out of it`
  }
  return action === 'created' ? 'created this portfolio' : 'changed this portfolio'
}

function ActivityEntry({ entry, record }: { entry: Entry; record: AnyRecord }) {
  const { nameOf } = usePeople()
  const words = (field: string, value: unknown) => {
    const schema = (portfolios.allFields as Record<string, Parameters<typeof fieldMeta>[0]>)[field]
    return (schema && valueWords(fieldMeta(schema), value, record, nameOf)) || 'nothing'
  }
  const changed = Object.entries(entry.changes).filter(([field]) => field in portfolios.allFields)
  const Sign = entry.action === 'created' ? Plus : Pencil
  return (
    <li className={styles.entry}>
      <span className={styles.sign}>
        <Sign size={13} aria-hidden />
      </span>
      <p className={styles.what}>
        <b>{entry.actorName ?? 'The system'}</b> {deedOf(entry)}
      </p>
      <time dateTime={entry.at} title={exactInstant(entry.at)}>
        {shortDate(entry.at)}, {clockTime(entry.at)}
      </time>
      {changed.length > 0 ? (
        <dl className={styles.changes}>
          {changed.map(([field, { before, after }]) => (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{portfolios.label(field)}</dt>
              <dd>
                <del>{words(field, before)}</del>
                <ArrowRight size={13} aria-label="became" />
                {words(field, after)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  )
}
