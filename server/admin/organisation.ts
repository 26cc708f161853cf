import { sql } from 'kysely'
import sharp from 'sharp'
import type { organisationSettings as operations } from '#contract/admin/organisation.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import { keysOf } from '#domain/kit/keys.ts'
import {
  collision,
  numbered,
  numberSeries,
  prefixProblem,
  referencePrefixes,
  usualPrefixes,
  type NumberSeries,
} from '#domain/money/number-series.ts'
import { changesBetween, traceOf, writeTrace, type Change } from '../crud/writes.ts'
import type { Transaction } from '../db/database.ts'
import { invalid, staleVersion } from '../errors.ts'
import type { Call, Handler } from '../http/call.ts'
import { receivePicture } from '../pictures/receive.ts'
import { decoding, NotAPicture, turn } from '../pictures/render.ts'
import { countAttempt, uploadLimits } from '../attempts.ts'

type Organisation = AnswerOf<typeof operations.read>
type Stored = Omit<Organisation, 'logo' | 'series'> & { logo: Buffer | null }

/** Pixels: sharp on paper in the room that documents have for it. */
const logoRoom = { width: 600, height: 225 }

interface SeriesRow {
  series: NumberSeries
  prefix: string
  next: string
  /** How its numbers began before. */
  former: string[]
}

async function seriesOf(tx: Transaction, organisationId: string): Promise<SeriesRow[]> {
  const { rows } = await sql<{ name: NumberSeries; value: number; prefix: string; former: string[] }>`
    select name, value, prefix, former from counters
    where organisation_id = ${organisationId} and name = any(${keysOf(numberSeries)}::text[])`.execute(tx)
  const begun = new Map(rows.map((row) => [row.name, row]))
  return keysOf(numberSeries).map((series) => {
    const { value = 0, prefix = usualPrefixes[series], former = [] } = begun.get(series) ?? {}
    return { series, prefix, next: numbered(prefix, value + 1), former }
  })
}

async function settingsOf(tx: Transaction, organisationId: string, lock = false): Promise<Organisation> {
  const { rows } = await sql<Stored>`
    select version, name, legal_name as "legalName", postal_address as "postalAddress", tax_number as "taxNumber",
      country, currency, timezone, paper, logo
    from organisations where id = ${organisationId} ${lock ? sql`for no key update` : sql``}`.execute(tx)
  const { logo, ...rest } = rows[0]!
  return {
    ...rest,
    logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
    series: (await seriesOf(tx, organisationId)).map(({ series, prefix, next }) => ({
      series,
      prefix,
      next,
    })),
  }
}

function trace(call: Call, tx: Transaction, changes: Record<string, Change>): void {
  writeTrace(tx, traceOf(call, 'updated', 'Organisation', call.tenant.organisationId, changes))
}

/** The days of an organisation are worked out by the database too. @throws 422 for a zone that it does not know */
async function assertZone(tx: Transaction, timezone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timezone}`.execute(tx)
  if (rows.length > 0) return
  throw invalid([{ field: 'timezone', errors: ['Choose an IANA time zone such as Africa/Lagos.'] }])
}

export const readOrganisation: Handler<typeof operations.read> = (call) =>
  call.read((tx) => settingsOf(tx, call.tenant.organisationId))

export const changeOrganisation: Handler<typeof operations.change> = (call) => {
  const { organisationId } = call.tenant
  const { version, ...given } = call.body
  return call.write(async (tx) => {
    const before = await settingsOf(tx, organisationId, true)
    if (before.version !== version) throw staleVersion({ ...before })
    const patch = {
      ...given,
      ...(given.legalName !== undefined && { legalName: given.legalName || null }),
      ...(given.postalAddress !== undefined && { postalAddress: given.postalAddress || null }),
      ...(given.taxNumber !== undefined && { taxNumber: given.taxNumber || null }),
    }
    const changes = changesBetween(before, patch)
    if (Object.keys(changes).length === 0) return before
    const { legalName, postalAddress, taxNumber, country, currency, timezone, paper } = {
      ...before,
      ...patch,
    }
    if (timezone !== before.timezone) await assertZone(tx, timezone)
    const home = country === before.country ? undefined : dialCodeOf(country)
    await sql`
      update organisations set version = version + 1, updated_at = now(), legal_name = ${legalName},
        postal_address = ${postalAddress}, tax_number = ${taxNumber}, country = ${country}, currency = ${currency},
        timezone = ${timezone}, paper = ${paper}
        ${home ? sql`, dial_code = ${home}, locale = ${`en-${country}`}` : sql``}
      where id = ${organisationId}`.execute(tx)
    trace(call, tx, changes)
    return settingsOf(tx, organisationId)
  })
}

/** @throws 422 for a prefix that numbers cannot begin with, or that those of another series begin or began with */
async function assertPrefix(tx: Transaction, organisationId: string, series: NumberSeries, prefix: string) {
  const others = (await seriesOf(tx, organisationId))
    .filter((each) => each.series !== series)
    .map((each) => ({ label: numberSeries[each.series], prefixes: [each.prefix, ...each.former] }))
  const references = Object.values(referencePrefixes).map(({ label, prefix: own }) => ({
    label,
    prefixes: [own],
  }))
  const problem = prefixProblem(prefix) ?? collision(prefix, [...others, ...references])
  if (problem) throw invalid([{ field: 'prefix', errors: [problem] }])
}

export const changeSeries: Handler<typeof operations.changeSeries> = (call) => {
  const { organisationId } = call.tenant
  const { version, series, prefix } = call.body
  return call.write(async (tx) => {
    const before = await settingsOf(tx, organisationId, true)
    if (before.version !== version) throw staleVersion({ ...before })
    const was = before.series.find((each) => each.series === series)!.prefix
    if (was === prefix) return before
    await assertPrefix(tx, organisationId, series, prefix)
    // A prefix that numbers were given with is never another series'.
    await sql`
      insert into counters as kept (organisation_id, name, value, prefix) values (${organisationId}, ${series}, 0, ${prefix})
      on conflict (organisation_id, name) do update set prefix = excluded.prefix,
        former = case when kept.value = 0 or kept.prefix = any(kept.former) then kept.former
          else kept.former || kept.prefix end`.execute(tx)
    await sql`update organisations set version = version + 1, updated_at = now() where id = ${organisationId}`.execute(
      tx,
    )
    trace(call, tx, { [`${series}Prefix`]: { before: was, after: prefix } })
    return settingsOf(tx, organisationId)
  })
}

async function showLogo(call: Call, logo: Buffer | null): Promise<Organisation> {
  const { organisationId } = call.tenant
  return call.write(async (tx) => {
    const { rows } = await sql<{ had: boolean }>`
      select logo is not null as had from organisations where id = ${organisationId} for no key update`.execute(
      tx,
    )
    const { had } = rows[0]!
    if (had || logo) {
      await sql`
        update organisations set logo = ${logo}, version = version + 1, updated_at = now()
        where id = ${organisationId}`.execute(tx)
      const words = (has: boolean) => (has ? 'a picture' : null)
      trace(call, tx, { logo: { before: words(had), after: words(logo !== null) } })
    }
    return settingsOf(tx, organisationId)
  })
}

export const changeLogo: Handler<typeof operations.changeLogo> = async (call) => {
  await countAttempt(call, uploadLimits(call.session.userId))
  const logo = await receivePicture(call, (path) =>
    turn(() =>
      sharp(path, decoding)
        .autoOrient()
        .resize({ ...logoRoom, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ palette: true })
        .toBuffer()
        .catch(() => {
          throw new NotAPicture(422, 'is damaged: part of the picture is missing or unreadable.')
        }),
    ),
  )
  return showLogo(call, logo)
}

export const removeLogo: Handler<typeof operations.removeLogo> = (call) => showLogo(call, null)
