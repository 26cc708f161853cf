import { Search } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from 'react-router'
import { useCommands } from './commands.ts'
import { commandOptions, recordOptions, useHelpOptions, useSearch, type Option } from './search-options.tsx'
import searchBox from '#src/ui/controls/search-box.module.css'
import styles from './search.module.css'

function useDebounced(text: string, delay: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return text === '' ? '' : settled
}

/** Finds any record and any command from anywhere; Ctrl-K goes to it, the arrows choose, Enter opens. */
export function SearchField({ onDone, auto }: { onDone?: () => void; auto?: boolean }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  /** Where the focus was, to go back to. */
  const from = useRef<EventTarget>(null)
  const id = useId()
  const navigate = useNavigate()
  const words = useDeferredValue(useDebounced(text.trim(), 160))
  const { data, isFetching, isError } = useSearch(words)
  const commands = useCommands()
  const help = useHelpOptions(words)
  const options = [
    ...commandOptions(commands, text.trim()),
    ...(words && data ? recordOptions(data, words) : []),
    ...help,
  ]
  // By its key: what is found later does not move the choice to something else.
  const active = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  useSearchKey(input, auto)
  // What the keys choose is never out of sight.
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, id, active])

  const go = (option: Option | undefined) => {
    if (!option) return
    setOpen(false)
    setText('')
    input.current?.blur()
    onDone?.()
    option.run?.()
    if (option.href) location.assign(option.href)
    if (option.to) void navigate(option.to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      setChosen(options[(active + by + options.length) % Math.max(1, options.length)]?.key)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      go(options[active])
    } else if (event.key === 'Escape') {
      if (open || text) event.preventDefault()
      if (text) setText('')
      else if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus()
      else input.current?.blur()
      setOpen(false)
    }
  }
  const groups = Map.groupBy(
    options.map((option, index) => ({ option, index })),
    ({ option }) => option.group,
  )
  const waiting = text.trim() !== words || (words !== '' && isFetching && !data)
  return (
    <div
      ref={box}
      className={styles.search}
      data-search
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className={searchBox.box}>
        <Search size={15} aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search everything"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Search"
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(undefined)
            setOpen(true)
          }}
          onFocus={({ relatedTarget }) => {
            from.current = relatedTarget
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
        />
        <kbd aria-hidden>Ctrl K</kbd>
      </div>
      {open ? (
        <div className={styles.results}>
          <div id={id} role="listbox" aria-label="Results">
            {[...groups].map(([group, entries]) => (
              <div key={group} role="group" aria-label={group}>
                <div className={styles.group} aria-hidden>
                  {group}
                </div>
                {entries.map(({ option, index }) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys (combobox pattern)
                  <div
                    key={option.key}
                    // By the field's keys; that it can be focused at all tells that the scrolling list can be reached.
                    tabIndex={-1}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onPointerMove={() => setChosen(option.key)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => go(option)}
                  >
                    {option.content}
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p className={styles.resultsNote} role="status">
            {text.trim() === ''
              ? null
              : isError
                ? 'The search failed. Try again.'
                : waiting
                  ? 'Searching…'
                  : options.length === 0
                    ? `Nothing found for “${words}”.`
                    : null}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function useSearchKey(input: React.RefObject<HTMLInputElement | null>, auto?: boolean): void {
  // Heard from the moment at which the field is seen, on a slow machine too.
  useLayoutEffect(() => {
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
