/**
 * Draws the rows of a list that the document has asked for (src/head-start) while the program that will show them is still
 * on its way: to read, not to use. What it draws lies over the program and goes as soon as that has something to show.
 * Nothing depends on it: without it the program's own sign of loading is seen meanwhile.
 */
import { breakpoints } from '#src/lib/constants.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import cards from '#src/records/list/cards.module.css'
import { commonCurrency } from '#src/records/list/common-currency.ts'
import { needsName, shownFacts } from '#src/records/list/card-facts.ts'
import styles from '#src/records/list/list.module.css'
import table from '#src/records/list/table.module.css'
import thing from '#src/records/list/thing.module.css'
import shell from '#src/shell/layout.module.css'
import searchBox from '#src/ui/controls/search-box.module.css'
import tabs from '#src/ui/page/tab-line.module.css'
import { navigationKey } from '#src/shell/navigation-key.ts'
import { cell, made, names, says, sign, type Row } from './cells.ts'
import type { DrawnList } from './drawn-lists.ts'

declare const lists: Record<string, DrawnList>

/** The person's columns that the list knows and the role may read: a hidden field is in no row. */
function columnsOf(list: DrawnList, chosen: unknown, rows: readonly Row[]): string[] {
  const known = Array.isArray(chosen)
    ? chosen.filter((field): field is string => typeof field === 'string' && field in list.columns)
    : []
  const columns = known.length > 0 ? [...new Set(known)] : list.usual
  return columns.filter((field) => rows.some((row) => field in row))
}

function asTable(list: DrawnList, fields: readonly string[], rows: readonly Row[]): HTMLElement {
  const columns = fields.map((field) => {
    const column = list.columns[field]!
    const { currencyField, label } = column
    const currency = currencyField && commonCurrency(field, currencyField, rows)
    return { field, column, currency, label: currency ? `${label} (${currency})` : label }
  })
  const width = (pixels: number) => {
    const col = made('col')
    col.style.width = `${pixels}px`
    return col
  }
  const numberClass = ({ numeric }: { numeric: boolean }) => (numeric ? table['number'] : '')
  const heading = (className: string | undefined, label: string) => {
    // The sign of the order takes room beside the words of each heading.
    const order = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    order.setAttribute('width', '13')
    order.setAttribute('height', '13')
    return made('th', className, made('a', '', label, order))
  }
  const tick = (tag: string) => (list.ticks ? [made(tag, table['tick'])] : [])
  const drawn = made(
    'table',
    [table['table'], list.ticks ? '' : table['unticked']].join(' '),
    made(
      'colgroup',
      '',
      ...(list.ticks ? [width(40)] : []),
      made('col'),
      ...columns.map(({ column }) => width(column.width)),
      width(84),
    ),
    made(
      'thead',
      '',
      made(
        'tr',
        '',
        ...tick('th'),
        heading(table['lead'], list.title.label),
        ...columns.map(({ column, label }) => heading(numberClass(column), label)),
        made('th', table['actions']),
      ),
    ),
    made(
      'tbody',
      '',
      ...rows.map((row) => {
        const bare = list.sign === 'none' ? thing['bare'] : ''
        const lead = made(
          'div',
          `${thing['thing']} ${bare}`,
          ...sign(list, row, 32),
          made('div', '', ...names(list, row)),
        )
        const line = made(
          'tr',
          '',
          ...tick('td'),
          made('td', table['lead'], lead),
          ...columns.map(({ field, column, currency }) =>
            made('td', numberClass(column), cell(column, field, row, currency !== undefined)),
          ),
          made('td', table['actions']),
        )
        line.dataset['firstRow'] = row.id
        return line
      }),
    ),
  )
  const least = columns.reduce((sum, { column }) => sum + column.width, (list.ticks ? 40 : 0) + 260 + 84)
  drawn.style.minWidth = `${least}px`
  return made('div', table['scroller'], drawn)
}

function asCards(list: DrawnList, fields: readonly string[], rows: readonly Row[]): HTMLElement {
  return made(
    'div',
    cards['cards'],
    ...rows.map((row) => {
      const facts = fields
        .filter((field) => says(list.columns[field]!, field, row) && !list.inSecondLine.includes(field))
        .slice(0, shownFacts)
        .map((field) => {
          const column = list.columns[field]!
          const label = made('dt', needsName(column.meta) ? cards['said'] : 'visually-hidden', column.label)
          return made('div', '', label, made('dd', '', cell(column, field, row)))
        })
      const text = made(
        'div',
        cards['cardText'],
        ...names(list, row),
        made('dl', cards['cardFacts'], ...facts),
      )
      const bare = list.sign === 'none' ? cards['bare'] : ''
      const card = made(
        'div',
        `${cards['card']} ${bare}`,
        ...sign(list, row, 64),
        text,
        made('div', cards['cardControls']),
      )
      card.dataset['firstRow'] = row.id
      return card
    }),
  )
}

/** The frame of the dashboard, empty, with the list in it. */
function page(list: DrawnList, total: number, rows: HTMLElement): HTMLElement {
  const frame = made(
    'div',
    shell['shell'],
    made('div', shell['side']),
    made('div', shell['top']),
    made(
      'div',
      shell['content'],
      made(
        'div',
        styles['page'],
        made(
          'div',
          styles['title'],
          made('div', styles['earlyTitle'], list.heading),
          made('p', '', formatInteger(total)),
        ),
        made('div', `${tabs['line']} ${styles['views']}`),
        made('div', styles['toolbar'], made('div', `${searchBox['box']} ${styles['search']}`)),
        rows,
      ),
    ),
  )
  frame.dataset['collapsed'] = String(localStorage.getItem(navigationKey) === 'collapsed')
  const whole = made('div', styles['early'], frame)
  whole.inert = true
  whole.ariaHidden = 'true'
  return whole
}

/** Whether the program shows something other than that it is loading. */
const isShown = (root: Element) =>
  root.firstElementChild !== null &&
  !root.querySelector('[data-testid=loading-overlay], main [aria-busy=true], main [data-pending]')

const list = lists[location.pathname]
const root = document.getElementById('root')
const answers = list && root && (await globalThis.firstAnswers)
if (answers && answers.page.data.length > 0 && !isShown(root)) {
  const { data, total } = answers.page
  const fields = columnsOf(list, answers.columns, data)
  const isPhone = matchMedia(`(max-width: ${breakpoints.mobile}px)`).matches
  const drawn = page(list, total, isPhone ? asCards(list, fields, data) : asTable(list, fields, data))
  document.body.append(drawn)
  const watch = new MutationObserver(() => {
    if (!isShown(root)) return
    watch.disconnect()
    drawn.remove()
  })
  watch.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
}
