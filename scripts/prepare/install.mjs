import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { npm } from './run.mjs'
import { giveUp, lapse, say } from './say.mjs'

const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
/** Names the lock file that was installed. */
const stamp = join(modules, '.freehold-lock')

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** @param {string[]} wanted packages that must be there */
function isInstalled(wanted) {
  // npm writes this list last, so that a broken-off installation lacks it.
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list) || !wanted.every((name) => existsSync(join(modules, name, 'package.json'))))
    return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lockHash()) return true
  return statSync(list).mtimeMs >= statSync(lockFile).mtimeMs
}

/**
 * Installs what package-lock.json says, where that has not been done.
 * @param {{ tools: boolean }} options whether the tools for tests are wanted too
 */
export async function ensureInstalled({ tools }) {
  if (isInstalled(tools ? ['fastify', 'vite', 'vitest'] : ['fastify', 'vite'])) return
  const begun = Date.now()
  say('Installing packages; this takes a minute or two …')
  const { code, output } = await npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(tools ? ['--include=dev'] : [])],
    {
      output: 'keep',
      env: process.env,
    },
  )
  if (code !== 0) {
    process.stderr.write(output)
    giveUp(
      'The packages could not be installed; npm says why above. Freehold needs the npm registry for its first start.',
    )
  }
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, `${lockHash()}\n`)
  say(`Installed packages in ${lapse(begun)}.`)
}
