import type { Crud } from '#server/crud/crud.ts'
import { tenantCruds } from '#server/tenant/index.ts'
import { fillOrganisation } from '#tests/support/filled.ts'
import { multiply } from '#tests/support/multiplied.ts'
import { inArena, type Arena } from './support/arena.ts'
import { cpuReader } from './support/cpu.ts'
import { requestOf } from './support/lists.ts'
import { timesOf } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const many = Number(process.env['BENCH_ORGANISATIONS'] ?? 10_000)
/** How much more a list, the server's memory and its start may take. */
const most = 1.2
const [rounds, repeats] = [5, 300]
const amounts = { properties: 10, unitsPerProperty: 1, issues: 10, documents: 5, portfolios: 2 }

/** Milliseconds that each request of a list takes of the processor, and how long its answer is waited for. */
async function measure({ product, admin, signIn }: Arena, crud: Crud) {
  const [organisation] = await signIn()
  const request = requestOf(organisation!, { role: 'admin', query: {} }, crud)
  const cpu = await cpuReader(admin)
  const before = cpu(product.pid)
  const times = await timesOf(
    product.port,
    Array.from({ length: repeats }, () => request),
  )
  return { cpu: (cpu(product.pid) - before) / repeats, time: median(times) }
}

async function listOf(name: string, crud: Crud, alone: Arena, among: Arena): Promise<Result> {
  const measured: Awaited<ReturnType<typeof measure>>[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    for (const [index, arena] of [alone, among].entries()) {
      const figures = await measure(arena, crud)
      // The first round of each warms it up.
      if (round > 0) measured[index]!.push(figures)
    }
  }
  const [one, all] = measured.map((figures) => ({
    cpu: median(figures.map(({ cpu }) => cpu)),
    time: median(figures.map(({ time }) => time)),
  }))
  const words = ({ cpu, time }: { cpu: number; time: number }) =>
    `${cpu.toFixed(2)} ms of CPU, ${time.toFixed(1)} ms alone`
  return held(`List of ${name}`, [one!.cpu, words(one!)], [all!.cpu, words(all!)])
}

const held = (what: string, limit: [number, string], figure: [number, string]): Result => ({
  what: `${what} among ${many.toLocaleString('en')} organisations`,
  figure: figure[1],
  limit: `${limit[1]}, with one`,
  ratio: figure[0] / limit[0],
  promise: `≤ ${most}`,
  kept: figure[0] / limit[0] <= most,
})

/** Milliseconds until another process is ready, and the megabytes that it then holds. */
async function started({ startAnother }: Arena) {
  const [times, sizes]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    const begun = performance.now()
    const served = await startAnother()
    times.push(performance.now() - begun)
    sizes.push((await served.memory()).now)
    await served.stop()
  }
  return { time: median(times), size: median(sizes) }
}

/** An organisation by itself beside the same one among thousands: lists, memory and start. */
export const run = (): Promise<Result[]> =>
  inArena(['Bench Homes'], (alone) =>
    inArena(['Bench Homes'], async (among) => {
      for (const { admin, organisations } of [alone, among])
        await fillOrganisation(admin, organisations[0]!, amounts)
      await alone.admin.query('vacuum (analyze)')
      await multiply(among.admin, among.organisations[0]!.id, 1, many - 1)
      const results: Result[] = []
      for (const [name, crud] of Object.entries<Crud>(tenantCruds))
        results.push(await listOf(name, crud, alone, among))
      const [one, all] = [await started(alone), await started(among)]
      const seconds = (time: number): [number, string] => [time, `${(time / 1000).toFixed(1)} s`]
      const megabytes = (size: number): [number, string] => [size, `${Math.round(size)} MB`]
      return [
        ...results,
        held('Memory of a new process', megabytes(one.size), megabytes(all.size)),
        held('Start of a process', seconds(one.time), seconds(all.time)),
      ]
    }),
  )
