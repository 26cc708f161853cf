import type pg from 'pg'
import { cpuReader } from './cpu.ts'
import { load, type Request } from './load.ts'
import { median, type Result } from './result.ts'
import type { Served } from './served.ts'

/** Rounds of each side, one after the other, and how long each is. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2)

/** What is asked of a server, over and over, and how it is to answer. */
export interface Side {
  server: Served
  next: () => Request
  status?: number
}

/** Gives the requests in turn, over and over. */
export function cycle(requests: readonly Request[]): () => Request {
  let next = 0
  return () => requests[next++ % requests.length]!
}

/** Requests per second of the limit and of each of the others in turn, and the processor time that each request takes. */
export async function besideIdeal(
  admin: pg.Client,
  limit: Side,
  held: readonly { what: string; side: Side; least: number }[],
): Promise<Result[]> {
  const cpu = await cpuReader(admin)
  const measure = async ({ server, next, status = 200 }: Side) => {
    const before = cpu(server.pid)
    const { perSecond, statuses, answers } = await load(server.port, next, { seconds })
    if (Object.keys(statuses).join() !== String(status))
      throw new Error(`Answers were ${JSON.stringify(statuses)}.`)
    return { perSecond, cpu: (cpu(server.pid) - before) / answers }
  }
  const sides = [limit, ...held.map(({ side }) => side)]
  const all: Awaited<ReturnType<typeof measure>>[][] = sides.map(() => [])
  // The first round of each warms it up.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const measured = await measure(side)
      if (round > 0) all[index]!.push(measured)
    }
  }
  const middles = all.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cpu: median(each.map(({ cpu: time }) => time)),
  }))
  const words = ({ perSecond, cpu: time }: (typeof middles)[number]) =>
    `${Math.round(perSecond)} /s, ${time.toFixed(2)} ms of CPU`
  return held.map(({ what, least }, index) => {
    const ratio = middles[index + 1]!.perSecond / middles[0]!.perSecond
    return {
      what,
      figure: words(middles[index + 1]!),
      limit: `${words(middles[0]!)}, by hand`,
      ratio,
      promise: `≥ ${least}`,
      kept: ratio >= least,
    }
  })
}
