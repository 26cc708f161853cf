import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { call } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import styles from './assign.module.css'
import { assignables, type Assignable } from './kinds.ts'

interface Props {
  of: Assignable
  params: { id: string; profileId: string }
  assigned: boolean
  title: string
  action: string
  busy: boolean
  /** @returns whether they were moved */
  onMove: (ids: string[]) => Promise<boolean>
}

const pageSize = 50

interface Page {
  data: { id: string; title: string; details: string; manager?: string | null }[]
  total: number
}

/** One side of the transfer: searched, ticked, moved to the other. */
export function Side({ of, params, assigned, title, action, busy, onMove }: Props) {
  const { listing, resource, hint } = assignables[of]
  const { one, many } = resource.labels
  const id = useId()
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const asked = { assigned: String(assigned), searchQuery, limit: pageSize }
  const query = useInfiniteQuery({
    queryKey: operationKey(listing, params, asked),
    queryFn: async ({ pageParam, signal }): Promise<Page> =>
      call(listing, { params, query: { ...asked, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const toggle = (rowId: string) => {
    const next = new Set(ticked)
    if (!next.delete(rowId)) next.add(rowId)
    setTicked(next)
  }
  const move = async () => {
    if (await onMove([...ticked])) setTicked(new Set())
  }
  const Arrow = assigned ? ArrowLeft : ArrowRight
  return (
    <section className={styles.side} aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title} <small>{total === undefined ? '' : formatInteger(total)}</small>
        </h2>
        <Button
          look={assigned ? 'secondary' : 'primary'}
          small
          disabled={ticked.size === 0 || busy}
          onClick={() => void move()}
        >
          {action} {ticked.size > 0 ? formatInteger(ticked.size) : ''} <Arrow size={14} aria-hidden />
        </Button>
      </header>
      <input
        type="search"
        className={styles.search}
        aria-label={`Search ${title.toLowerCase()}`}
        placeholder={hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {query.isError ? (
        <Note
          alert
          title={`The ${many.toLowerCase()} could not be loaded`}
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {errorWords(query.error)?.message}
        </Note>
      ) : (
        <ul className={styles.rows} aria-busy={!query.data} tabIndex={-1}>
          {rows.length > 1 ? (
            <li>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  checked={all}
                  onChange={() => setTicked(all ? new Set() : new Set(rows.map((row) => row.id)))}
                />
                <span className={styles.all}>All {formatInteger(rows.length)} shown</span>
              </label>
            </li>
          ) : null}
          {rows.map((row) => (
            <li key={row.id}>
              <label className={styles.row}>
                <input type="checkbox" checked={ticked.has(row.id)} onChange={() => toggle(row.id)} />
                <span>
                  {row.title}
                  <small>
                    {row.details}
                    {!assigned && row.manager ? ` · now ${row.manager}` : ''}
                  </small>
                </span>
              </label>
            </li>
          ))}
          {query.data && rows.length === 0 ? (
            <li className={styles.none}>
              {searchQuery
                ? `No ${one.toLowerCase()} matches.`
                : assigned
                  ? 'None yet.'
                  : 'All are assigned already.'}
            </li>
          ) : null}
          {query.hasNextPage ? (
            <li className={styles.more}>
              <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  )
}
