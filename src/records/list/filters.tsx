import { ListFilter, Plus, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { counted } from '#src/lib/format/index.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import choiceStyles from '../fields/choice-list.module.css'
import { filterLabel, filterValueWords, useFilterNames } from '../fields/filter-words.ts'
import sheetStyles from './filter-sheet.module.css'
import styles from './list.module.css'
import { SortChoice } from './sort-choice.tsx'
import { chosenFilters, type ListNavigation } from './use-list-address.ts'

// Comes with the first filter that somebody opens, not before the first rows.
const FilterEditor = lazy(async () => ({
  default: (await import('../fields/filter-editor.tsx')).FilterEditor,
}))

interface FiltersProps {
  screens: ResourceScreens
  navigation: ListNavigation
  /** What is on the screen: its values are offered where a value is typed. */
  records: readonly Readable[]
}

function valuesOf(records: readonly Readable[], field: string): string[] {
  const found = records
    .map((record) => record[field])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
  return [...new Set(found.map(String))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** One editor's changes are one step for Back, however many boxes were ticked. */
function useFilterChange({ address, change }: ListNavigation) {
  const stepped = useRef(false)
  return {
    set: (name: string, value: string | undefined) => {
      const { [name]: _, ...others } = address.filters
      change(
        { filters: value === undefined ? others : { ...others, [name]: value } },
        { replace: stepped.current },
      )
      stepped.current = true
    },
    begin: () => {
      stepped.current = false
    },
  }
}

function Editor({
  screens,
  navigation,
  records,
  name,
  set,
}: FiltersProps & { name: string; set: SetFilter }) {
  const { resource } = screens
  const filter = resource.filter[name]
  if (!filter) return null
  return (
    <Suspense fallback={<div className={choiceStyles.coming} aria-busy />}>
      <FilterEditor
        resource={resource}
        filter={filter}
        value={navigation.address.filters[name]}
        onChange={(value) => set(name, value)}
        suggestions={valuesOf(records, filter.field)}
      />
    </Suspense>
  )
}
type SetFilter = (name: string, value: string | undefined) => void

/** The filters of a list by what they are called: several may narrow one field, each in its own way. */
function filterGroups({ screens }: Pick<FiltersProps, 'screens'>): [label: string, names: string[]][] {
  return [...Map.groupBy(screens.list.filters, (name) => filterLabel(screens.resource, name))]
}

/** The filters that are set, each changeable and removable, and the way to add one. */
export function FilterChips({ adds, ...props }: FiltersProps & { adds: boolean }) {
  const { screens, navigation } = props
  const { resource } = screens
  const nameOf = useFilterNames(resource, navigation.address.filters)
  const { set, begin } = useFilterChange(navigation)
  const active = chosenFilters(navigation)

  return (
    <div className={styles.chips} role="group" aria-label="Filters">
      {active.map(([name, value]) => {
        const filter = resource.filter[name]
        if (!filter) return null
        const label = filterLabel(resource, name)
        const words = filterValueWords(resource, filter, value, nameOf)
        return (
          <span key={name} className={styles.chip} data-filter={name}>
            <Popover
              label={label}
              onOpen={begin}
              trigger={(trigger) => (
                <button type="button" {...trigger}>
                  {label} <b>{words}</b>
                </button>
              )}
            >
              <Editor {...props} name={name} set={set} />
            </Popover>
            <button type="button" aria-label={`Remove filter ${label}`} onClick={() => set(name, undefined)}>
              <X size={13} aria-hidden />
            </button>
          </span>
        )
      })}
      {adds ? <AddFilter {...props} /> : null}
      {active.length > 1 ? (
        <Button small look="ghost" onClick={() => navigation.change({ filters: {} })}>
          Clear all
        </Button>
      ) : null}
    </div>
  )
}

function AddFilter(props: FiltersProps) {
  const { navigation } = props
  const { set, begin } = useFilterChange(navigation)
  const [adding, setAdding] = useState<string[]>()
  const { filters } = navigation.address
  const offered = filterGroups(props).filter(([, names]) => names.some((name) => !(name in filters)))
  return (
    <Popover
      label="Add a filter"
      onOpen={begin}
      onClose={() => setAdding(undefined)}
      trigger={(trigger) => (
        <Button {...trigger} small look="ghost">
          <Plus size={14} aria-hidden /> Filter
        </Button>
      )}
    >
      {adding ? (
        adding.map((name) => <Editor key={name} {...props} name={name} set={set} />)
      ) : (
        <ul className={choiceStyles.options}>
          {offered.map(([label, names], index) => (
            <li key={label}>
              <button
                type="button"
                className={choiceStyles.option}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- a panel that was opened to choose from
                autoFocus={index === 0}
                onClick={() => setAdding(names)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

interface SheetProps extends FiltersProps {
  total: number
  /** Whether what is shown has an order to choose. */
  ordered?: boolean
}

/** The order and all filters in a sheet, for phones. */
export function FilterSheet({ total, ordered = true, ...props }: SheetProps) {
  const { screens, navigation } = props
  const { labels } = screens.resource
  const [open, setOpen] = useState(false)
  const { set, begin } = useFilterChange(navigation)
  const count = chosenFilters(navigation).length
  return (
    <>
      <Button
        onClick={() => {
          begin()
          setOpen(true)
        }}
        aria-haspopup="dialog"
      >
        <ListFilter size={16} aria-hidden /> {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {open ? (
        <Dialog
          sheet
          title="Filters"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button disabled={count === 0} onClick={() => navigation.change({ filters: {} })}>
                Clear all
              </Button>
              <Button look="primary" onClick={() => setOpen(false)}>
                Show {counted(total, labels)}
              </Button>
            </>
          }
        >
          {ordered ? <SortChoice screens={screens} navigation={navigation} /> : null}
          {filterGroups(props).map(([label, names]) => (
            <details
              key={label}
              className={sheetStyles.filter}
              open={names.some((name) => name in navigation.address.filters)}
              onToggle={({ currentTarget, nativeEvent }) => {
                if (nativeEvent.newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' })
              }}
            >
              <summary>{label}</summary>
              {names.map((name) => (
                <Editor key={name} {...props} name={name} set={set} />
              ))}
            </details>
          ))}
        </Dialog>
      ) : null}
    </>
  )
}
