// `npm test`: everything that must hold, on a fresh clone: checks, unit and API tests (those of SQL also on another PostgreSQL
// where the machine has one), tests with faults put in, the build, and browser tests of what was built. Plain JavaScript
// for Node 18, as start.mjs. The very last line is `N passed, N failed`.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './prepare/build.mjs'
import { findChromium } from './prepare/chromium.mjs'
import { ensureInstalled } from './prepare/install.mjs'
import { chooseNode } from './prepare/node.mjs'
import { ofCheck, ofPlaywright, ofVitest } from './prepare/results.mjs'
import { root } from './prepare/root.mjs'
import { projectEnvironment, run } from './prepare/run.mjs'
import { lapse, say } from './prepare/say.mjs'

const begun = Date.now()
const reports = join(root, '.cache', 'reports')
/** @type {({ name: string, time: string } & import('./prepare/results.mjs').Outcome)[]} */
const parts = []

/** @param {string} name @param {() => Promise<import('./prepare/results.mjs').Outcome>} work */
async function part(name, work) {
  const since = Date.now()
  say(`\n── ${name}`)
  const outcome = await work()
  parts.push({ name, time: lapse(since), ...outcome })
}

/** @param {string} name @param {string} program @param {string[]} parameters */
const check = (name, program, ...parameters) =>
  part(name, async () => {
    const { code, output } = await run(program, parameters, { output: 'keep', minutes: 5 })
    if (code !== 0) process.stderr.write(output)
    return code === 0 ? ofCheck(code) : { ...ofCheck(code), failures: [output.trim().slice(-2_000)] }
  })

/** @param {string} name @param {string} project @param {Record<string, string>} [extra] @param {string[]} [options] */
const vitest = (name, project, extra, options = []) =>
  part(name, async () => {
    const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await run('vitest', ['run', '--project', project, ...reporters, ...options], {
      env: projectEnvironment({ NODE_ENV: 'test', ...extra }),
      minutes: 35,
    })
    return ofVitest(report, code)
  })

/** The programs of the newest other PostgreSQL, 15 or later, that Debian has put here. */
function otherPostgres() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  const usable = versions.filter(
    (major) => major >= 15 && existsSync(join(folder, String(major), 'bin', 'initdb')),
  )
  return usable.length > 0 ? join(folder, String(Math.max(...usable)), 'bin') : undefined
}

await ensureInstalled({ tools: true })
chooseNode()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await Promise.all([
  check('format', 'oxfmt', '--check'),
  // The rules need all types worked out; telling what is wrong with them as well costs less than tsc beside it.
  check('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  check('unused code', 'knip'),
])
await vitest('unit tests', 'unit*')
await vitest('API tests', 'api')
await vitest('fault tests', 'faults')

const other = process.env.TEST_DATABASE_URL ? undefined : otherPostgres()
if (other) {
  // What may differ there is the SQL: records of every kind and who sees them, lists with all they are narrowed and sorted by,
  // writes, the schema and its policies, and the long statements of reports and books. Each name is how files begin.
  const speakingSql = [
    'isolation',
    'registry/lists',
    'registry/writes',
    'registry/hidden-fields',
    'schema',
    'row-level-security',
    'conditions',
    'long-lists',
    'totals-of-lists',
    'imports-chunks',
    'books-model',
    'analytics',
    'arrears',
    'bank',
    'budget',
    'dashboard',
    'ledger',
    'owner',
    'rent-roll',
    'report',
    'tax-report',
  ].map((name) => `tests/api/${name}`)
  await vitest(`API tests on ${other}`, 'api', { TEST_POSTGRES_BIN: other }, speakingSql)
}
if (!other) say('\nThere is no other PostgreSQL 15 or later here, so the API tests ran on one only.')

await part('build', async () => ofCheck(await ensureBuilt({ keepGoing: true })))
await part('browser tests', async () => {
  const chromium = await findChromium()
  if ('reason' in chromium) {
    process.stderr.write(`${chromium.reason}\n`)
    return ofCheck(1)
  }
  const report = join(reports, 'browser-tests.json')
  const env = projectEnvironment({ CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { code } = await run('playwright', ['test', '--reporter=list,json'], { env, minutes: 60 })
  return ofPlaywright(report, code)
})

// Once more at the end, where whoever looks at a long log begins to read.
for (const { name, failures = [] } of parts) {
  for (const failure of failures) say(`\n✗ ${name}: ${failure}`)
}

const width = Math.max(...parts.map(({ name }) => name.length))
say('')
for (const { name, time, passed, failed, skipped } of parts) {
  const words = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  )
  say(`${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${words.join(', ')} (${time})`)
}
say(`All of it took ${lapse(begun)}.`)
// The names once more: of a log that was cut, this much is left.
for (const { name, failures = [] } of parts) {
  for (const failure of failures) say(`✗ ${name}: ${failure.split('\n', 1)[0]}`)
}

const sum = (/** @type {'passed' | 'failed'} */ kind) =>
  parts.reduce((total, outcome) => total + outcome[kind], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
say(`${sum('passed')} passed, ${sum('failed')} failed`)
