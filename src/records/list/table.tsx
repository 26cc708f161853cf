import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Checkbox } from '#src/ui/controls/checkbox.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { FieldCell } from '../fields/cell.tsx'
import { besideColumns, columnHeads, tableWidth } from './column-heads.ts'
import { commonCurrency } from './common-currency.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './table.module.css'
import { RowActions } from './row-actions.tsx'
import thingStyles from './thing.module.css'
import { Thing } from './thing.tsx'
import type { ListNavigation } from './use-list-address.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import type { Selection } from './use-selection.ts'
import { nameOf } from '#src/resources/name-of.ts'

interface TableProps {
  screens: ResourceScreens
  navigation: ListNavigation
  columns: readonly string[]
  /** Undefined while they are on their way. */
  records: readonly Readable[] | undefined
  /** Left out where nothing can be done with what is ticked. */
  selection: Selection | undefined
  refreshing: boolean
}

/** A click anywhere in a row is one on its link, unless something else there was meant or words were marked. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || !row.contains(target)) return
  if (target.closest('a, button, input, label, [popover]') || getSelection()?.type === 'Range') return
  const click = new globalThis.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  })
  row.querySelector('[data-row-link]')?.dispatchEvent(click)
}

export function ListTable({ screens, navigation, columns, records, selection, refreshing }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useScrollMemory(scroller, records !== undefined)
  const { resource } = screens
  const known = columnHeads(screens)
  const shown = columns.map((field) => {
    const { currencyField, label, ...head } = known(field)
    const currency = currencyField && commonCurrency(field, currencyField, records ?? [])
    return { field, label: currency ? `${label} (${currency})` : label, currency, ...head }
  })
  const page = records ?? []
  const ticked = page.filter(({ id }) => selection?.selected.has(id)).length

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-refreshing={refreshing}
      onScroll={(event) => {
        event.currentTarget.dataset['scrolled'] = String(event.currentTarget.scrollLeft > 0)
      }}
      role="region"
      aria-label={resource.labels.many}
      tabIndex={-1}
    >
      <table
        className={classes(styles.table, !selection && styles.unticked)}
        style={{ minWidth: tableWidth(shown, selection !== undefined) }}
        aria-busy={!records}
      >
        <colgroup>
          {selection ? <col style={{ width: besideColumns.tick }} /> : null}
          <col />
          {shown.map(({ field, width }) => (
            <col key={field} style={{ width }} />
          ))}
          <col style={{ width: besideColumns.actions }} />
        </colgroup>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.tick}>
                <Checkbox
                  label="Select all on this page"
                  checked={page.length > 0 && ticked === page.length}
                  indeterminate={ticked > 0 && ticked < page.length}
                  disabled={page.length === 0}
                  onChange={() => selection.togglePage(page)}
                />
              </th>
            ) : null}
            <SortHead
              navigation={navigation}
              field={resource.title}
              className={styles.lead}
              sortable={resource.sort.includes(resource.title)}
            >
              {resource.label(resource.title)}
            </SortHead>
            {shown.map(({ field, label, numeric }) => (
              <SortHead
                key={field}
                navigation={navigation}
                field={field}
                className={numeric ? styles.number : undefined}
                sortable={resource.sort.includes(field)}
              >
                {label}
              </SortHead>
            ))}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {records
            ? records.map((record) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys have the link in it
                <tr
                  key={record.id}
                  onClick={openRow}
                  data-row={record.id}
                  data-selected={selection?.selected.has(record.id) ?? false}
                >
                  {selection ? (
                    <td className={styles.tick}>
                      <Checkbox
                        label={`Select ${nameOf(resource, record)}`}
                        checked={selection.selected.has(record.id)}
                        onChange={(event) =>
                          event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
                            ? selection.extend(record, records)
                            : selection.toggle(record)
                        }
                      />
                    </td>
                  ) : null}
                  <td className={styles.lead}>
                    <Thing screens={screens} record={record} />
                  </td>
                  {shown.map(({ field, numeric, currency }) => (
                    <td key={field} className={numeric ? styles.number : undefined}>
                      {refreshing && !(field in record) ? (
                        <Skeleton width="60%" height={10} />
                      ) : (
                        <FieldCell
                          resource={resource}
                          field={field}
                          record={record}
                          tones={screens.tones?.[field]}
                          dense
                          withoutCurrency={currency !== undefined}
                        />
                      )}
                    </td>
                  ))}
                  <td className={styles.actions}>
                    <RowActions screens={screens} record={record} />
                  </td>
                </tr>
              ))
            : skeletonRows(navigation.address.limit, shown, selection !== undefined)}
        </tbody>
      </table>
    </div>
  )
}

function skeletonRows(
  count: number,
  columns: readonly { field: string; numeric: boolean }[],
  ticks: boolean,
): ReactNode {
  return Array.from({ length: Math.min(count, 25) }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
    <tr key={row} aria-hidden>
      {ticks ? <td className={styles.tick}>&nbsp;</td> : null}
      <td className={styles.lead}>
        <div className={thingStyles.thing}>
          <Skeleton width={32} height={32} />
          <div>
            <Skeleton width={`${50 + ((row * 17) % 30)}%`} height={10} />
            <div style={{ height: 8 }} />
            <Skeleton width={`${30 + ((row * 23) % 35)}%`} height={8} />
          </div>
        </div>
      </td>
      {columns.map(({ field, numeric }, column) => (
        <td key={field} className={numeric ? styles.number : undefined}>
          <Skeleton width={`${40 + ((row * 13 + column * 29) % 45)}%`} height={10} />
        </td>
      ))}
      <td className={styles.actions}>&nbsp;</td>
    </tr>
  ))
}

interface SortHeadProps {
  navigation: ListNavigation
  field: string
  sortable: boolean
  className?: string
  children: ReactNode
}

/** A real link to the list in the other order, so that it can be opened beside this one. */
function SortHead({ navigation: { address, href }, field, sortable, className, children }: SortHeadProps) {
  const sorted = address.sortBy === field
  if (!sortable) {
    return (
      <th scope="col" className={className}>
        <span>{children}</span>
      </th>
    )
  }
  const next = sorted && address.sortOrder === 'asc' ? 'desc' : 'asc'
  const Arrow = sorted && address.sortOrder === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted ? (address.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={href({ sortBy: field, sortOrder: next })} preventScrollReset>
        {children}
        <Arrow size={13} aria-hidden />
      </Link>
    </th>
  )
}
