import { useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { Popover, usePopoverClose, type TriggerProps } from './popover.tsx'
import styles from './popover.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

interface Common {
  label: string
  icon?: Icon
  note?: ReactNode
  danger?: boolean
}

export type MenuEntry =
  | (Common & {
      key: string
      onSelect: () => void
      disabledBecause?: string
      checked?: boolean
      several?: boolean
    })
  | (Common & { key: string; to: string })
  /** Leaves the dashboard, by a full load. */
  | (Common & { key: string; href: string })
  | { key: string; heading: string }
  | { key: string; separator: true }

const items = '[role^="menuitem"]'

function move(panel: HTMLElement, event: KeyboardEvent): void {
  const all = [...panel.querySelectorAll<HTMLElement>(items)]
  const at = all.findIndex((item) => item === document.activeElement)
  const to = (index: number) => {
    event.preventDefault()
    all[(index + all.length) % all.length]?.focus()
  }
  if (event.key === 'ArrowDown') to(at + 1)
  else if (event.key === 'ArrowUp') to(at <= 0 ? all.length - 1 : at - 1)
  else if (event.key === 'Home') to(0)
  else if (event.key === 'End') to(all.length - 1)
  else if (event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey && !event.metaKey) {
    const wanted = event.key.toLowerCase()
    const order = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    order.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted))?.focus()
  }
}

/** @returns the ARIA role of an entry that does something */
function roleOf({ checked, several }: { checked?: boolean; several?: boolean }) {
  if (checked === undefined) return 'menuitem'
  return several ? 'menuitemcheckbox' : 'menuitemradio'
}

function Item({ entry }: { entry: MenuEntry }) {
  const close = usePopoverClose()
  if ('separator' in entry) return <hr className={styles.separator} />
  if ('heading' in entry)
    return (
      <div className={styles.heading} role="presentation">
        {entry.heading}
      </div>
    )
  const content = (
    <>
      {entry.icon ? <entry.icon size={16} aria-hidden /> : null}
      <span>{entry.label}</span>
      {entry.note === undefined ? null : <span className={styles.note}>{entry.note}</span>}
    </>
  )
  const className = classes(styles.item, entry.danger && styles.danger)
  if ('to' in entry) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={entry.to} onClick={close}>
        {content}
      </Link>
    )
  }
  if ('href' in entry) {
    return (
      <a role="menuitem" tabIndex={-1} className={className} href={entry.href}>
        {content}
      </a>
    )
  }
  const disabled = entry.disabledBecause !== undefined
  return (
    <button
      type="button"
      role={roleOf(entry)}
      aria-checked={entry.checked}
      tabIndex={-1}
      className={className}
      aria-disabled={disabled || undefined}
      title={entry.disabledBecause}
      onClick={() => {
        if (disabled) return
        close()
        entry.onSelect()
      }}
    >
      {content}
    </button>
  )
}

interface MenuProps {
  trigger: (props: TriggerProps) => ReactNode
  label: string
  /** A function is asked when the menu opens. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** Stands above the entries. */
  head?: ReactNode
  align?: 'start' | 'end'
  width?: number
}

/** A menu at a button: arrows, Home, End and first letters move, Escape and Tab close. */
export function Menu({ trigger, label, entries, head, align, width = 208 }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Popover trigger={trigger} kind="menu" align={align} width={width} first={items}>
      {head}
      <MenuList ref={list} label={label} entries={entries} />
    </Popover>
  )
}

function MenuList({
  ref,
  label,
  entries,
}: {
  ref: React.RefObject<HTMLDivElement | null>
  label: string
  entries: MenuProps['entries']
}) {
  const close = usePopoverClose()
  return (
    <div
      ref={ref}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Tab') close()
        else if (ref.current) move(ref.current, event)
      }}
    >
      {(typeof entries === 'function' ? entries() : entries).map((entry) => (
        <Item key={entry.key} entry={entry} />
      ))}
    </div>
  )
}
