import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { to as copyTo } from 'pg-copy-streams'
import { properties } from '#contract/tenant/properties.ts'
import { exportProperties } from '#contract/tenant/property-operations.ts'
import { columnOf } from '#server/db/columns.ts'
import { pathOf } from '#tests/support/client.ts'
import { inArena, type Arena } from './support/arena.ts'
import { fillWithProperties } from './support/properties.ts'
import { median, type Result } from './support/result.ts'

const rows = 100_000
const rounds = 5
/** MB of memory that a tenfold file may cost more. */
const flat = 50

/** A reader in a process of its own: prints how many bytes it got, and fails when the file is not whole. */
const reader = `
  const [url, authorization] = process.argv.slice(1)
  let bytes = 0
  require('node:http').get(url, { headers: { authorization } }, (response) => {
    if (response.statusCode !== 200) throw new Error('The download was answered with ' + response.statusCode)
    response.on('data', (chunk) => { bytes += chunk.length })
    response.on('end', () => process.stdout.write(String(bytes)))
  })`

/** Signed in anew for each file: a token lasts five minutes, which all of them together may exceed. */
async function download({ product, signIn }: Arena, query: Record<string, string>): Promise<number> {
  const [organisation] = await signIn()
  const url = `http://127.0.0.1:${product.port}${pathOf(exportProperties, { query })}`
  const { authorization } = organisation!.people.admin.credentials
  const child = spawn(process.execPath, ['-e', reader, url, authorization], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0 || !(Number(printed) > 0)) throw new Error('The download did not end well.')
  return Number(printed)
}

/** The same columns by COPY, without order, labels, names and owners, and without row level security. */
async function copy({ admin, organisations: [organisation] }: Arena): Promise<void> {
  const columns = Object.keys(properties.allFields)
    .filter(
      (name) =>
        !['id', 'version', 'createdBy', 'owners', 'ownerUserIds', 'importId', 'coverPhoto'].includes(name),
    )
    .map(columnOf)
  const stream = admin.query(
    copyTo(
      `copy (select ${columns.join(', ')} from properties where organisation_id = '${organisation!.id}')
       to stdout (format csv, header)`,
    ),
  )
  stream.resume()
  await once(stream, 'end')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** The most memory in MB that the server holds while something is done. */
async function peakOf({ product }: Arena, work: () => Promise<unknown>): Promise<number> {
  await product.memory()
  await work()
  return (await product.memory()).most
}

const perSecond = (seconds: number) => `${Math.round(rows / seconds).toLocaleString('en')} rows/s`

/** CSV and XLSX of 100,000 properties, every column, through HTTP, against COPY of the same columns. */
export const run = (): Promise<Result[]> =>
  inArena(['Bench Homes'], async (arena) => {
    await fillWithProperties(arena.admin, arena.organisations[0]!, rows)
    const formats = ['csv', 'xlsx'] as const
    // Everything once, so that neither side reads from a cold cache.
    await copy(arena)
    for (const format of formats) await download(arena, { format })
    const times = { copy: [] as number[], start: [] as number[], csv: [] as number[], xlsx: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.copy.push(await timed(() => copy(arena)))
      // What starting the reader's process takes is not the server's.
      times.start.push(await timed(() => download(arena, { format: 'csv', title: 'no such title' })))
      for (const format of formats) times[format].push(await timed(() => download(arena, { format })))
    }
    const limit = median(times.copy)
    const speeds = formats.map((format): Result => {
      const seconds = median(times[format]) - median(times.start)
      const ratio = limit / seconds
      return {
        what: `Export of 100,000 properties as ${format.toUpperCase()}`,
        figure: perSecond(seconds),
        limit: `${perSecond(limit)}, COPY TO of the same columns`,
        ratio,
        promise: '≥ 0.4',
        kept: ratio >= 0.4,
      }
    })
    const memory: Result[] = []
    for (const format of formats) {
      const tenth = await peakOf(arena, () => download(arena, { format, state: 'State 1' }))
      const whole = await peakOf(arena, () => download(arena, { format }))
      memory.push({
        what: `Memory of that export as ${format.toUpperCase()}, at most`,
        figure: `${Math.round(whole)} MB`,
        limit: `${Math.round(tenth)} MB, a tenth of the rows`,
        ratio: whole / tenth,
        promise: `≤ ${flat} MB more`,
        kept: whole - tenth <= flat,
      })
    }
    return [...speeds, ...memory]
  })
