import type { AnyRecord } from '#domain/access/rules.ts'
import { formatAmount, formatMoney } from '#domain/money/currencies.ts'
import { textOf, typedOf } from '#src/lib/values.ts'
import { currencyOf, plainText, isSaid } from '#src/records/fields/plain-text.ts'
import fields from '#src/records/fields/fields.module.css'
import thing from '#src/records/list/thing.module.css'
import { secondLines } from '#src/resources/second-lines.ts'
import feedback from '#src/ui/feedback/feedback.module.css'
import avatar from '#src/ui/people/avatar.module.css'
import { initialsOf } from '#src/ui/people/initials.ts'
import type { DrawnList } from './drawn-lists.ts'

export type Row = AnyRecord & { id: string; version: number }

type Column = DrawnList['columns'][string]

/** An element of a class with what is in it. */
export function made(tag: string, className = '', ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...content)
  return element
}

/** No money is a dash in a table, and not worth a line in a card. */
const isThere = ({ meta }: Column, value: unknown, record: Row) =>
  !(value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) &&
  !(meta.kind === 'money' && value === 0) &&
  isSaid(meta, record)

/** Whether a card says the field. */
export const says = (column: Column, field: string, record: Row) => isThere(column, record[field], record)

/** As FieldCell draws it; an outline where more than the record is needed. */
export function cell(column: Column, field: string, record: Row, withoutCurrency = false): Node {
  const value = record[field]
  if (!isThere(column, value, record)) return made('span', fields['none'], '–')
  const { meta, tones } = column
  const tone = typeof value === 'string' ? tones?.[value] : undefined
  if (tone) {
    const word = made('span', fields['dot'], plainText(meta, value, record))
    word.dataset['tone'] = tone
    return word
  }
  if (meta.kind === 'money') {
    const currency = currencyOf(meta, record)
    const words = currency && (withoutCurrency ? formatAmount : formatMoney)(typedOf(value), currency)
    return words ? document.createTextNode(words) : made('span', fields['none'], '–')
  }
  const words = meta.entity || meta.kind === 'amounts' ? '' : plainText(meta, value, record)
  if (words) return document.createTextNode(words)
  const outline = made('span', feedback['skeleton'])
  outline.style.cssText = 'width: 60%; height: 10px'
  return outline
}

const titleOf = ({ title }: DrawnList, record: Row) => textOf(record[title.field])

/** In the place of a picture: those come with the program. */
export function sign(list: DrawnList, record: Row, size: number): Node[] {
  if (list.sign === 'none') return []
  if (list.sign === 'picture') return [made('span', thing['noPicture'])]
  const initials = made('span', avatar['avatar'])
  initials.style.setProperty('--size', `${size}px`)
  initials.dataset['initials'] = initialsOf(titleOf(list, record))
  return [initials]
}

/** Name and second line. */
export function names(list: DrawnList, record: Row): Node[] {
  const second = secondLines[list.name](record)
  const name = made('a', thing['name'], titleOf(list, record))
  return [made('div', thing['nameLine'], name), ...(second ? [made('div', thing['second'], second)] : [])]
}
