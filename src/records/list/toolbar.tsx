import { Columns3, FileUp, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { ButtonLink, IconButton } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { Popover } from '#src/ui/controls/popover.tsx'
import { ColumnPicker } from './lazy-column-picker.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterChips, FilterSheet } from './filters.tsx'
import searchBox from '#src/ui/controls/search-box.module.css'
import styles from './list.module.css'
import { PhoneMenu } from './phone-menu.tsx'
import { chosenFilters, type ListNavigation } from './use-list-address.ts'

export interface ToolbarProps {
  screens: ResourceScreens
  navigation: ListNavigation
  records: readonly Readable[]
  total: number
  columns: readonly string[]
  onColumns: (fields: readonly string[]) => void
  search: RefObject<HTMLInputElement | null>
  /** Where what a record shows is not chosen. */
  fixed: boolean
}

/** One row: search, filters; then columns, export and the primary action at its end. */
export function Toolbar(props: ToolbarProps) {
  const { screens, navigation, records, total, columns, onColumns, search, fixed } = props
  const { resource, list, paths } = screens
  const mobile = useIsMobile()
  const { can } = useAccess()
  const filters = { screens, navigation, records }
  return (
    <>
      <SearchBox screens={screens} navigation={navigation} input={search} />
      {mobile ? (
        <>
          <FilterSheet {...filters} total={total} />
          {fixed ? null : <PhoneMenu {...props} />}
        </>
      ) : null}
      {!mobile || chosenFilters(navigation).length > 0 ? <FilterChips {...filters} adds={!mobile} /> : null}
      {mobile ? null : (
        <>
          {fixed ? null : (
            <Popover
              label="Columns"
              align="end"
              width={272}
              trigger={(trigger) => (
                <IconButton {...trigger} look="secondary" label="Columns">
                  <Columns3 size={16} aria-hidden />
                </IconButton>
              )}
            >
              <ColumnPicker screens={screens} shown={columns} onChoose={onColumns} />
            </Popover>
          )}
          {list.export && can('export', resource.subject) ? (
            <ExportMenu
              screens={screens}
              operation={list.export.operation}
              address={navigation.address}
              columns={columns}
              total={total}
            />
          ) : null}
        </>
      )}
      {paths.bulkAdd && can('import', resource.subject) && !mobile ? (
        <ButtonLink to={paths.bulkAdd()}>
          <FileUp size={16} aria-hidden /> Import
        </ButtonLink>
      ) : null}
      {paths.create && can('create', (screens.createdAs ?? resource).subject) ? (
        <ButtonLink look="primary" to={paths.create()} aria-label={mobile ? list.createLabel : undefined}>
          <Plus size={16} aria-hidden /> {mobile ? null : list.createLabel}
        </ButtonLink>
      ) : null}
    </>
  )
}

const pause = 250

interface SearchBoxProps {
  screens: ResourceScreens
  navigation: ListNavigation
  input: RefObject<HTMLInputElement | null>
}

/** Searches while one types; the first letter is a step for Back, the next ones are not. */
function SearchBox({ screens, navigation: { address, change }, input }: SearchBoxProps) {
  const [text, setText] = useState(address.searchQuery)
  const [shown, setShown] = useState(address.searchQuery)
  /** What was searched from here and is not in the address yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (shown !== address.searchQuery) {
    setShown(address.searchQuery)
    const own = sent.indexOf(address.searchQuery)
    setSent(sent.slice(own + 1))
    // Back or a view changed the address: the box follows. Its own words must not undo what was typed since.
    if (own < 0) setText(address.searchQuery)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (words: string) => {
    clearTimeout(timer.current)
    if (words.trim() !== address.searchQuery) {
      setSent([...sent, words.trim()])
      change({ searchQuery: words.trim() }, { replace: address.searchQuery !== '' || sent.length > 0 })
    }
  }
  const type = (words: string) => {
    setText(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(words), pause)
  }
  return (
    <form
      className={classes(searchBox.box, styles.search)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <Search size={15} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={`Search ${screens.resource.labels.many.toLowerCase()}`}
        placeholder={screens.list.searchHint}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) {
            event.preventDefault()
            setText('')
            search('')
          } else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {text ? (
        <IconButton
          small
          label="Clear search"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </form>
  )
}
