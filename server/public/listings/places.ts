import { sql } from 'kysely'
import type { ListingsQuery } from '#contract/public/listings.ts'
import { precisionOf, publishedLocation } from '#domain/sharing/address.ts'
import type { Transaction } from '../../db/database.ts'
import { matching, type ListingScope } from './matching.ts'

/** Where one or several listings are, as precisely as each may be shown. */
export interface ListingPlace {
  latitude: number
  longitude: number
  count: number
  /** Of a single one. */
  only: { id: string; title: string } | null
  /** Null where several are in different ones. */
  city: string | null
  district: string | null
  state: string | null
  country: string
}

/** So many are drawn; where there are more, those near each other are read as one. */
const most = 500
/** Cells in which they are read as one, to a degree: of five kilometres, or larger where there are still too many. */
const cells = [20, 2, 0.2]

/** Where the listings are that fit what is asked for, and how many do not say. */
export async function readPlaces(
  tx: Transaction,
  scope: ListingScope,
  query: ListingsQuery,
): Promise<{ places: ListingPlace[]; located: number; unlocated: number }> {
  const listed = matching(tx, scope, query)
  const { all, located } = await listed
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('latitude').as('located')])
    .executeTakeFirstOrThrow()
  const there = listed.where('latitude', 'is not', null).where('longitude', 'is not', null)
  const rows = located <= most ? await readEach(there) : await readTogether(there)
  const places = rows.flatMap(({ id, title, count, address_precision, ...row }) => {
    const recorded = { ...row, city: row.city ?? '', addressLine1: '', addressLine2: null, postcode: null }
    const { latitude, longitude } = publishedLocation(recorded, precisionOf(address_precision))
    if (latitude === null || longitude === null) return []
    const { city, district, state, country } = row
    const only = count === 1 ? { id, title } : null
    return { latitude, longitude, count, only, city, district, state, country }
  })
  return { places, located, unlocated: all - located }
}

type Located = ReturnType<typeof matching>

const readEach = (there: Located) =>
  there
    .select(['id', 'title', 'city', 'district', 'state', 'country', 'address_precision'])
    .select(['latitude', 'longitude', sql<number>`1`.as('count')])
    .orderBy('id')
    .execute()

/** One row for all of a cell, in the middle of them; what they do not share has no value. */
async function readTogether(there: Located) {
  const shared = (name: 'city' | 'district' | 'state') =>
    sql<
      string | null
    >`case when count(${sql.ref(name)}) = count(*) and min(${sql.ref(name)}) = max(${sql.ref(name)})
      then min(${sql.ref(name)}) end`.as(name)
  const inCells = (perDegree: number) => {
    const cell = (degrees: 'latitude' | 'longitude') =>
      sql`round(${sql.ref(degrees)} * ${sql.lit(perDegree)})`
    return there
      .select(['country', 'address_precision', shared('city'), shared('district'), shared('state')])
      .select([
        sql<number>`avg(latitude)`.as('latitude'),
        sql<number>`avg(longitude)`.as('longitude'),
        sql<string>`min(id::text)`.as('id'),
        sql<string>`min(title)`.as('title'),
        sql<number>`count(*)`.as('count'),
      ])
      .groupBy(['country', 'address_precision', cell('latitude'), cell('longitude')])
      .orderBy('count', 'desc')
      .execute()
  }
  for (const perDegree of cells.slice(0, -1)) {
    const rows = await inCells(perDegree)
    if (rows.length <= most) return rows
  }
  return inCells(cells.at(-1)!)
}
