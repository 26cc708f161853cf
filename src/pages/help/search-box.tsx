import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useListKeys } from '#src/records/list/use-list-keys.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import styles from './help.module.css'

const nothing = () => undefined

interface Props {
  value: string
  onChange: (words: string) => void
  onEnter: () => void
}

/** `/` goes to it; from there the arrows, or j and k, go through what was found. */
export function SearchBox({ value, onChange, onEnter }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useListKeys({ search: input, onTick: nothing })
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <Search size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search help"
        placeholder="What do you want to do?"
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            onChange('')
          } else if (event.key === 'ArrowDown') {
            event.preventDefault()
            document.querySelector<HTMLElement>('[data-row-link]')?.focus()
          }
        }}
      />
      {value ? (
        <IconButton
          small
          label="Clear search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={15} aria-hidden />
        </IconButton>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </form>
  )
}
