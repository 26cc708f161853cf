import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { imports } from '#contract/tenant/imports.ts'
import { call } from '#src/lib/client/index.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import type { Tone } from '#src/resources/screens.ts'
import styles from './recent.module.css'
import type { ImportRecord } from './use-import.ts'
import { isWorking } from './use-import.ts'
import { recordsOf, resultSentence, undoneSentence } from './words.ts'

const tones: Record<ImportRecord['status'], Tone> = {
  uploaded: 'info',
  checking: 'info',
  ready: 'attention',
  committing: 'info',
  committed: 'good',
  cancelled: 'quiet',
  failed: 'danger',
  undoing: 'info',
  undone: 'quiet',
}

function outcomeOf(record: ImportRecord): string {
  switch (record.status) {
    case 'ready':
      return record.toCreate + record.toUpdate > 0
        ? `${recordsOf(record, record.toCreate + record.toUpdate)} waiting for your go-ahead.`
        : record.toSkip > 0 && record.toReject === 0
          ? 'Everything in the file already exists.'
          : 'Nothing can be imported yet.'
    case 'undone':
      return undoneSentence(record)
    case 'failed':
      return record.failure ?? 'The file couldn’t be read.'
    case 'committed':
    case 'cancelled':
      return resultSentence(record)
    default:
      return `${Math.round(record.progress * 100)}% done.`
  }
}

/** The last imports, to go on with or to undo. */
export function RecentImports() {
  const query = { limit: '10' }
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: operationKey(imports.operations.list, {}, query),
    queryFn: ({ signal }) => call(imports.operations.list, { query, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? 2_000 : false),
    staleTime: 0,
  })
  if (isError) {
    return (
      <section className={styles.recent}>
        <h2>Earlier imports</h2>
        <p>
          Earlier imports couldn’t be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      </section>
    )
  }
  if (data?.data.length === 0) return null
  return (
    <section className={styles.recent} aria-busy={isPending}>
      <h2>Earlier imports</h2>
      {isPending ? (
        <Skeleton width="100%" height={112} />
      ) : (
        <ul>
          {data.data.map((record) => (
            <li key={record.id}>
              <Link className={styles.recentName} to={{ search: `?importId=${record.id}` }}>
                {record.fileName}
              </Link>
              <StatusWord tone={tones[record.status]}>{statusWords[record.status]}</StatusWord>
              <span className={styles.recentOutcome}>{outcomeOf(record)}</span>
              <time dateTime={record.createdAt} title={exactInstant(record.createdAt)}>
                {timeAgo(record.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const statusWords: Record<ImportRecord['status'], string> = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  ready: 'Ready',
  committing: 'Importing',
  committed: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}
