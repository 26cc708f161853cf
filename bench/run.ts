import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from './support/result.ts'

/**
 * `npm run bench [name …]`: runs every benchmark beside this file, or those named, one after another, and prints one
 * table at the end. Each is a ratio to a limit measured in the same run. Exits with 1 when a promise is not kept.
 */
const wanted = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => wanted.length === 0 || wanted.includes(name))

const show = (results: readonly Result[]) =>
  console.table(
    results.map(({ what, figure, limit, ratio, promise, kept }) => ({
      what,
      figure,
      limit,
      ratio: ratio.toFixed(2),
      promise,
      kept: kept ? 'kept' : 'NOT KEPT',
    })),
  )

const all: Result[] = []
let broken = false
for (const name of names) {
  process.stderr.write(`${name} …\n`)
  const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as { run: () => Promise<Result[]> }
  try {
    const results = await run()
    all.push(...results)
    // What has been measured is seen whatever happens to those after it.
    show(results)
  } catch (error) {
    broken = true
    console.error(error)
  }
}
if (names.length > 1) show(all)
process.exit(!broken && all.every(({ kept }) => kept) ? 0 : 1)
