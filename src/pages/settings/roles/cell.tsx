import { Check, ListFilter, Undo2 } from 'lucide-react'
import {
  actionWords,
  accessVocabulary,
  cellWords,
  fieldActions,
  reachesFor,
  sameCell,
  type Action,
  type Cell,
  type Subject,
} from '#domain/access/index.ts'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { hasReach, withReach } from './cell-changes.ts'
import { resourceOf } from './role-query.ts'
import styles from './matrix.module.css'

interface CellProps {
  subject: Subject
  action: Action
  cell: Cell
  /** As it comes with Freehold. */
  usual: Cell
  /** As it was last saved. */
  saved: Cell
  /** Left out where nothing can be changed. */
  onChange?: (cell: Cell) => void
  onLimit: () => void
}

const Blank = () => <span className={styles.blank} aria-hidden />
/** Quiet, so that what is allowed stands out. */
const None = () => (
  <>
    <span aria-hidden>–</span>
    <span className="visually-hidden">Nothing</span>
  </>
)
const mark = (checked: boolean) => (checked ? Check : Blank)

const toneOf = (cell: Cell, limited: boolean) => {
  if (cell.length === 0) return 'nothing'
  return cell.length === 1 && !cell[0]!.conditions && !limited ? 'everything' : 'some'
}

/** How far a permission goes, in a word; a menu changes it. */
export function PermissionCell({ subject, action, cell, usual, saved, onChange, onLimit }: CellProps) {
  const words = cellWords(subject, action, cell)
  const differs = !sameCell(cell, usual)
  const unsaved = !sameCell(cell, saved)
  const shown = (
    <>
      <span>{cell.length === 0 ? <None /> : words.short}</span>
      {words.limited ? <ListFilter size={12} aria-hidden /> : null}
    </>
  )
  const look = { 'data-tone': toneOf(cell, words.limited), 'data-differs': differs, 'data-unsaved': unsaved }
  if (!onChange) {
    return (
      <span className={styles.cell} {...look} title={words.words}>
        {shown}
      </span>
    )
  }
  const { verb } = actionWords[action]
  const { many } = accessVocabulary[subject]
  const notes = [
    words.limited && 'limited to fields',
    differs && 'changed from the default',
    unsaved && 'not saved',
  ]
  const entries: MenuEntry[] = [
    { key: 'of', heading: `Which ${many.toLowerCase()} they may ${verb}` },
    {
      key: 'nothing',
      label: 'None',
      icon: mark(cell.length === 0),
      checked: cell.length === 0,
      onSelect: () => onChange([]),
    },
    ...reachesFor(subject, action).map((reach): MenuEntry => {
      const checked = hasReach(subject, cell, reach)
      const label = reach.words.charAt(0).toUpperCase() + reach.words.slice(1)
      return {
        key: reach.key,
        label,
        icon: mark(checked),
        checked,
        several: true,
        onSelect: () => onChange(withReach(subject, cell, reach)),
      }
    }),
    ...(cell.length > 0 && fieldActions.includes(action) && resourceOf(subject)
      ? [
          { key: 'line', separator: true } as const,
          { key: 'fields', label: 'Choose fields', icon: ListFilter, onSelect: onLimit },
        ]
      : []),
    ...(differs
      ? [
          { key: 'end', separator: true } as const,
          {
            key: 'usual',
            label: `Back to the default: ${cellWords(subject, action, usual).short.toLowerCase()}`,
            icon: Undo2,
            onSelect: () => onChange(usual),
          },
        ]
      : []),
  ]
  return (
    <Menu
      label={`${actionWords[action].label} ${many.toLowerCase()}`}
      width={320}
      entries={entries}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          {...look}
          className={styles.cell}
          aria-label={[`${actionWords[action].label} ${many.toLowerCase()}: ${words.short}`, ...notes]
            .filter(Boolean)
            .join(', ')}
          data-tooltip={words.words}
        >
          {shown}
        </button>
      )}
    />
  )
}
