import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { npm, projectEnvironment } from './run.mjs'
import { giveUp, lapse, say } from './say.mjs'

/** What the browser's files are made from and by. */
const sources = [
  'src',
  'contract',
  'domain',
  'public',
  'scripts',
  'index.html',
  'package.json',
  'package-lock.json',
]
/** What must come of it. */
const results = ['dist/index.html', 'dist/landing/server.js']
const stamp = join(root, 'dist', '.sources')

/** @param {string} path from the root @returns {string[]} every file below it, or itself */
function filesOf(path) {
  if (!existsSync(join(root, path))) return []
  const entries = (() => {
    try {
      return readdirSync(join(root, path), { withFileTypes: true })
    } catch {
      return undefined
    }
  })()
  if (!entries) return [path]
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesOf(inner)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inner]
  })
}

/** Changes when, and only when, a file does that the build reads. */
export function sourcesHash() {
  const settings = readdirSync(root).filter((name) =>
    /^(vite\..*config\.ts|vite\.config\.ts|tsconfig.*\.json)$/.test(name),
  )
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap(filesOf), ...settings].sort((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Builds what browsers load and the public pages, where a source has changed since the last time.
 * @param {{ keepGoing?: boolean }} [options] return the exit code of a failed build instead of ending the process
 * @returns {Promise<number>} 0 when all is built
 */
export async function ensureBuilt({ keepGoing = false } = {}) {
  const wanted = sourcesHash()
  const built = existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted
  if (built && results.every((file) => existsSync(join(root, file)))) return 0
  const begun = Date.now()
  say('Building the pages …')
  rmSync(stamp, { force: true })
  const { code, output } = await npm(['run', '--silent', 'build'], {
    output: 'keep',
    env: projectEnvironment({ NODE_ENV: 'production' }),
    minutes: 10,
  })
  if (code !== 0) {
    process.stderr.write(output)
    if (keepGoing) return code
    giveUp('The pages could not be built; the reason is above.')
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, `${wanted}\n`)
  say(`Built the pages in ${lapse(begun)}.`)
  return 0
}
