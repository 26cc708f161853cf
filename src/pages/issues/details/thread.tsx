import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/index.ts'
import { readIssueThread } from '#contract/tenant/issue-operations.ts'
import { call } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Composer } from './composer.tsx'
import { Section } from '#src/ui/page/parts.tsx'
import styles from './details.module.css'
import { ThreadEntry } from './entry.tsx'
import type { ShownIssue } from './index.tsx'

export type Entry = AnswerOf<typeof readIssueThread>['data'][number]

const pageSize = 50

/** A change of which the reader may see nothing. */
const says = (entry: Entry) =>
  entry.kind === 'comment' || entry.action !== 'updated' || Object.keys(entry.changes).length > 0

/** One thread: report, changes and what people said, oldest first, and the place to say something. */
export function Thread({ issue }: { issue: ShownIssue }) {
  const params = { id: issue.id }
  const query = useInfiniteQuery({
    queryKey: operationKey(readIssueThread, params),
    queryFn: ({ pageParam, signal }) =>
      call(readIssueThread, { params, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
  const words = query.isError ? errorWords(query.error) : undefined
  const entries = (query.data?.pages.flatMap(({ data }) => data) ?? []).filter(says).toReversed()
  return (
    <Section title="History">
      {query.isError ? (
        <Note
          alert
          title={query.data ? 'The newest entries could not be loaded' : 'The history could not be loaded'}
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {words?.message} {words?.description}
        </Note>
      ) : null}
      {query.data || query.isPending ? (
        <>
          {query.hasNextPage ? (
            <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show earlier
            </Button>
          ) : null}
          <ol className={styles.entries} aria-busy={query.isPending}>
            {entries.map((entry) => (
              <ThreadEntry key={entry.id} entry={entry} issue={issue} />
            ))}
          </ol>
        </>
      ) : null}
      <Composer issue={issue} />
    </Section>
  )
}
