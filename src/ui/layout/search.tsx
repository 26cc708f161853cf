import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { searched } from '#src/resources/index.ts'
import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import styles from './search.module.css'

interface Found {
  screens: ResourceScreens
  records: AnyRecord[]
  total: number
}

interface Option {
  key: string
  to: string
  content: React.ReactNode
}

const shown = 6

async function find(screens: ResourceScreens, searchQuery: string, signal: AbortSignal): Promise<Found> {
  const query = { searchQuery, limit: String(shown) }
  const answer = (await call(screens.resource.operations.list, { query, signal })) as {
    data: AnyRecord[]
    total: number
  }
  return { screens, records: answer.data, total: answer.total }
}

function useSearch(words: string) {
  const { can } = useAccess()
  const readable = searched.filter(({ resource }) => can('read', resource.subject))
  return useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => Promise.all(readable.map((screens) => find(screens, words, signal))),
    enabled: words.length > 0,
    placeholderData: (former) => former,
    refetchInterval: false,
    staleTime: 30_000,
  })
}

function optionsOf(found: readonly Found[], words: string): Option[] {
  return found.flatMap(({ screens, records, total }) => [
    ...records.map((record) => ({
      key: record.id,
      to: screens.paths.show(record.id),
      content: <Result screens={screens} record={record} />,
    })),
    ...(total > records.length
      ? [
          {
            key: `${screens.resource.name}-all`,
            to: `${screens.paths.list()}?${new URLSearchParams({ searchQuery: words }).toString()}`,
            content: `All ${total} ${screens.resource.labels.many.toLowerCase()} for “${words}”`,
          },
        ]
      : []),
  ])
}

function Result({ screens, record }: { screens: ResourceScreens; record: AnyRecord }) {
  const picture = screens.list.picture?.(record)
  const Sign = screens.icon
  const second = [record['reference'], screens.list.secondLine?.(record)].filter(Boolean).join(' · ')
  return (
    <>
      {picture ? (
        <img src={picture.small} alt="" />
      ) : (
        <span className={styles.sign}>
          <Sign size={16} aria-hidden />
        </span>
      )}
      <div>
        <div className={styles.resultName}>{String(record[screens.resource.title])}</div>
        <div className={styles.resultSecond}>{second}</div>
      </div>
    </>
  )
}

function useDebounced(text: string, delay: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return text === '' ? '' : settled
}

/** Looks for any record from anywhere; Ctrl-K goes to it, the arrows choose, Enter opens. */
export function SearchField({ onDone, auto }: { onDone?: () => void; auto?: boolean }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const words = useDeferredValue(useDebounced(text.trim(), 160))
  const { data, isFetching, isError } = useSearch(words)
  const options = words && data ? optionsOf(data, words) : []
  const active = Math.min(at, options.length - 1)
  useSearchKey(input, auto)

  const go = (option: Option | undefined) => {
    if (!option) return
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate(option.to)
    onDone?.()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setAt((active + by + options.length) % Math.max(1, options.length))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      go(options[active])
    } else if (event.key === 'Escape' && (open || text)) {
      event.preventDefault()
      if (text) setText('')
      else input.current?.blur()
      setOpen(false)
    }
  }
  const showing = open && words !== ''
  return (
    <div
      ref={box}
      className={styles.search}
      data-search
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className={styles.searchBox}>
        <Search size={15} aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={showing}
          aria-controls={showing ? id : undefined}
          aria-activedescendant={showing && options[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Search"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
        />
        <kbd aria-hidden>Ctrl K</kbd>
      </div>
      {showing ? (
        <div className={styles.results}>
          <div id={id} role="listbox" aria-label="Results">
            {options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys (combobox pattern)
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerMove={() => setAt(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(option)}
              >
                {option.content}
              </div>
            ))}
          </div>
          {options.length === 0 ? (
            <p className={styles.resultsNote} role="status">
              {isError
                ? 'The search failed. Try again.'
                : isFetching
                  ? 'Searching…'
                  : `Nothing found for “${words}”.`}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function useSearchKey(input: React.RefObject<HTMLInputElement | null>, auto?: boolean): void {
  useEffect(() => {
    if (auto) input.current?.focus()
    const press = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        input.current?.focus()
        input.current?.select()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, auto])
}
