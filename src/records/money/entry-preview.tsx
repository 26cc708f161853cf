import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Operation } from '#contract/kit/index.ts'
import type { EntryPreviewAnswer } from '#contract/tenant/money/entry-preview.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { callAny } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Muted } from '#src/ui/page/parts.tsx'
import { EntryTable } from './entry-table.tsx'
import styles from './money.module.css'

interface Props {
  /** `previewOf` the step. */
  operation: Operation
  params?: object
  /** What the step is going to be sent; undefined while something is still missing. */
  body: object | undefined
}

/** The entries that a step will post, before it is taken; what would refuse it is said here already. */
export function EntryPreview({ operation, params, body }: Props) {
  const sent = useDeferredValue(body)
  const { data, error } = useQuery({
    queryKey: operationKey(operation, params, sent),
    queryFn: ({ signal }) => callAny<EntryPreviewAnswer>(operation, { params, body: sent, signal }),
    enabled: sent !== undefined,
    retry: false,
    gcTime: 0,
    placeholderData: (former) => (sent ? former : undefined),
  })
  const problem = sent && error ? errorWords(error) : undefined
  return (
    <section className={styles.preview} aria-label="Journal entry" aria-live="polite">
      <h3>This will be posted</h3>
      {problem ? (
        <p>{problem.description ?? problem.message}</p>
      ) : data && sent ? (
        data.entries.map(({ date, description, lines }) => (
          <EntryTable
            key={`${date} ${description}`}
            caption={`${description}, ${shortDate(date)}`}
            lines={lines}
          />
        ))
      ) : (
        <p>
          <Muted>{sent ? 'Working it out…' : 'Shown once everything is filled in.'}</Muted>
        </p>
      )}
    </section>
  )
}
