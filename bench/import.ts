import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { properties } from '#contract/tenant/properties.ts'
import { writeBuildings } from './support/buildings.ts'
import { ImportBench, type ImportTimes } from './support/import-bench.ts'
import { median, percentile, type Result } from './support/result.ts'

const rounds = 3

/**
 * Bulk Add against the fair limit, in the same run: 100,000 rows × 22 columns in interleaved rounds; then a large file,
 * with the memory that the server takes for it and what colleagues of the same organisation wait meanwhile.
 */
export async function run(): Promise<Result[]> {
  const [rows, many] = [100_000, 1_000_000]
  const bench = await ImportBench.open()
  try {
    const file = join(bench.folder, 'buildings.csv')
    await writeBuildings(file, rows)
    const staged: Pick<ImportTimes, 'whole' | 'cpu'>[] = []
    const times: ImportTimes[] = []
    for (let round = 0; round < rounds; round++) {
      await bench.clear()
      staged.push(await bench.staged(file))
      times.push(await bench.import(file))
    }
    const [limit, whole, preview] = [
      staged.map((time) => time.whole),
      times.map((time) => time.whole),
      times.map((time) => time.preview),
    ].map(median)

    const large = join(bench.folder, 'many-buildings.csv')
    await writeBuildings(large, many)
    await bench.clear()
    // What colleagues look at does not grow with what is imported.
    const others = join(bench.folder, 'other-buildings.csv')
    await writeBuildings(others, 10_000, many, 'Peoria')
    await bench.import(others)
    const list = properties.operations.list
    const theirs = { query: { city: 'Peoria', limit: '10' } }
    const calm = await bench.bystand(list, theirs, pause(15_000))
    const before = await bench.memory()
    const importing = bench.import(large)
    const busy = await bench.bystand(list, theirs, importing)
    const largest = await importing
    const { most } = await bench.memory()
    const [quiet, disturbed] = [calm, busy].map((waits) => percentile(waits, 0.99))

    const perSecond = (count: number, seconds: number) =>
      `${Math.round(count / seconds).toLocaleString('en')} rows/s`
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const detail = (name: 'upload' | 'check' | 'commit' | 'cpu') =>
      median(times.map((time) => time[name])).toFixed(1)
    return [
      {
        what: `CSV import, ${rows.toLocaleString('en')} rows × 22 columns, upload to last record (upload ${detail('upload')} s, check ${detail('check')} s, commit ${detail('commit')} s; ${detail('cpu')} s of processor time, the limit ${median(staged.map(({ cpu }) => cpu)).toFixed(1)} s)`,
        figure: perSecond(rows, whole!),
        limit: `staged: ${perSecond(rows, limit!)}`,
        ratio: limit! / whole!,
        promise: '≥ 0.2 × staged',
        kept: limit! / whole! >= 0.2,
      },
      {
        what: 'CSV import: first rows to preview, after the end of the upload',
        figure: ms(preview! * 1000),
        limit: '1,000 ms',
        ratio: preview!,
        promise: '< 1 s',
        kept: preview! < 1,
      },
      {
        what: `CSV import, ${many.toLocaleString('en')} rows (${perSecond(many, largest.whole)}): more memory of the server`,
        figure: `${Math.round(most - before.now)} MB`,
        limit: `${Math.round(before.now)} MB before`,
        ratio: (most - before.now) / 150,
        promise: '< 150 MB more',
        kept: most - before.now < 150,
      },
      {
        what: `CSV import, ${many.toLocaleString('en')} rows: p99 of a colleague’s lists meanwhile`,
        figure: ms(disturbed!),
        limit: `${ms(quiet!)} when calm`,
        ratio: disturbed! / quiet!,
        promise: '≤ 2 × calm',
        kept: disturbed! <= 2 * quiet!,
      },
    ]
  } finally {
    await bench.close()
  }
}
