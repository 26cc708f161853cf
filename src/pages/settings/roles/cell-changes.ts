import { everything, reachOf, type Cell, type Reach, type Subject } from '#domain/access/index.ts'

/** The fields that all of a cell is limited to; nothing where it is not, or not everywhere alike. */
export function fieldsOf(cell: Cell): string[] | undefined {
  const [first] = cell
  const same = cell.every(({ fields }) => fields?.join() === first?.fields?.join())
  return same ? first?.fields : undefined
}

export const hasReach = (subject: Subject, cell: Cell, reach: Reach): boolean =>
  cell.some(({ inverted, conditions }) => !inverted && reachOf(subject, conditions)?.key === reach.key)

/** The cell with a reach added, or taken away where it was there. Everything stands alone. */
export function withReach(subject: Subject, cell: Cell, reach: Reach): Cell {
  const fields = fieldsOf(cell)
  const step = {
    ...(reach.conditions ? { conditions: { ...reach.conditions } } : {}),
    ...(fields ? { fields } : {}),
  }
  if (reach === everything) return [step]
  if (hasReach(subject, cell, reach))
    return cell.filter(({ conditions }) => reachOf(subject, conditions)?.key !== reach.key)
  // What the words can't say gives way to what they can.
  const kept = cell.filter(({ inverted, conditions }) => {
    const known = reachOf(subject, conditions)
    return !inverted && known && known !== everything
  })
  return [...kept, step]
}

/** The cell limited to fields, or to none. */
export const withFields = (cell: Cell, fields: string[] | undefined): Cell =>
  cell
    .filter(({ inverted }) => !inverted)
    .map(({ conditions }) => ({ ...(conditions ? { conditions } : {}), ...(fields ? { fields } : {}) }))
