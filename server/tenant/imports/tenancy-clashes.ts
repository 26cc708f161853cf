import { sql } from 'kysely'
import { tenancies } from '#contract/tenant/tenancies.ts'
import type { Transaction } from '../../db/database.ts'
import type { Clash, Staged } from './clashes.ts'
import { valueAt } from './codec.ts'
import { outcomeOf, rowsOf } from './outcome.ts'

interface Line {
  rowNumber: number
  fileRow: number
  unit: string
  unitLabel: string
  start: string
  /** The last day that is decided; until there is one nobody else can have the unit. */
  until: string | null
  reference: string | null
  isLet: boolean
  isNamed: boolean
}

const overlap = (one: Line, other: Line) =>
  one.start <= (other.until ?? one.start) && other.start <= (one.until ?? other.start)

/**
 * Tenancies of a unit that is let on their days, and references that another lease has: among the records, and among the
 * lines before, in the order in which they are written.
 */
export async function tenancyClashes(tx: Transaction, staged: Staged): Promise<Clash[]> {
  const of = (field: string) => {
    const place = staged.fields.indexOf(field) + 1
    return place > 0 ? valueAt(tenancies, field, place) : sql`null`
  }
  const { rows } = await sql<Line>`
    with line as materialized (
      select row_number, file_row, ${of('propertyId')} as property_id, ${of('unitLabel')} as label,
        ${of('start')} as start, case when ${of('state')} = 'ended' then ${of('end')}::date end as until,
        ${of('reference')}::text as reference
      from import_rows where ${rowsOf(staged.id, staged.run)} and ${outcomeOf(staged)} = 'create'
    ), beside as materialized (
      select *, lower(label) as unit,
        count(*) over (partition by property_id, lower(label)) > 1 as shared,
        reference is not null and count(*) over (partition by reference) > 1 as named_twice
      from line
    ), let as materialized (
      select row_number from line
      join units on units.property_id = line.property_id and lower(units.label) = lower(line.label)
      join leases on leases.unit_id = units.id and leases.property_id = units.property_id
        and leases.occupied && daterange(line.start, line.until, '[]')
    ), named as materialized (
      select row_number from line join leases using (reference)
    )
    select row_number as "rowNumber", file_row as "fileRow", property_id || ' ' || unit as unit,
      label as "unitLabel", start::text, until::text, reference,
      row_number in (select row_number from let) as "isLet", row_number in (select row_number from named) as "isNamed"
    from beside
    where shared or named_twice or row_number in (select row_number from let)
      or row_number in (select row_number from named)
    order by row_number`.execute(tx)

  const clashes: Clash[] = []
  const byUnit = new Map<string, Line[]>()
  const byReference = new Map<string, Line>()
  for (const line of rows) {
    const { rowNumber, unitLabel, reference } = line
    const taken = byUnit.get(line.unit) ?? []
    const other = taken.find((earlier) => overlap(earlier, line))
    const namesake = reference === null ? undefined : byReference.get(reference)
    if (line.isLet || other) {
      const where = line.isLet ? 'already' : `by row ${other!.fileRow} of the file`
      clashes.push({ rowNumber, field: 'start', message: `${unitLabel} is let on these days ${where}.` })
    } else if (line.isNamed || namesake) {
      const whose = line.isNamed ? 'Another lease' : `Row ${namesake!.fileRow} of the file`
      clashes.push({ rowNumber, field: 'reference', message: `${whose} has the reference ${reference}.` })
    } else {
      byUnit.set(line.unit, [...taken, line])
      if (reference !== null) byReference.set(reference, line)
    }
  }
  return clashes
}
