import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { giveUp } from './say.mjs'

/** Without flags, Node runs TypeScript from 22.18 on; with one, from 22.12 on. */
const plain = [22, 18]
const flagged = [22, 12]

/** @param {string} version such as `v24.1.0` @param {number[]} wanted */
function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.replace(/^v/, '').split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** The Node 24 that comes as an optional package. */
function bundledNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return [join(root, 'node_modules', name, 'bin', file), join(root, 'node_modules', '.bin', file)].find(
    existsSync,
  )
}

/**
 * The Node that runs the server: this one where it is new enough, else the one that comes with the project.
 * @returns {{ path: string, flags: string[], isThis: boolean }}
 */
export function chooseNode() {
  const own = process.version
  if (isAtLeast(own, [24, 0])) return { path: process.execPath, flags: [], isThis: true }
  const bundled = bundledNode()
  let failure = 'does not come for this kind of machine'
  if (bundled) {
    const { status, stdout, stderr, error } = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (status === 0 && isAtLeast(stdout.trim(), plain)) {
      return { path: bundled, flags: [], isThis: bundled === process.execPath }
    }
    // Where it cannot run, npm must not find it before the machine's own.
    rmSync(join(root, 'node_modules', '.bin', 'node'), { force: true })
    failure = `does not run here (${(error && error.message) || (stderr || '').trim().split('\n')[0] || 'it says nothing'})`
  }
  const quiet = '--disable-warning=ExperimentalWarning'
  if (isAtLeast(own, plain)) return { path: process.execPath, flags: [quiet], isThis: false }
  if (isAtLeast(own, flagged)) {
    return { path: process.execPath, flags: ['--experimental-strip-types', quiet], isThis: false }
  }
  return giveUp(
    `Freehold needs Node ${flagged.join('.')} or later; this is ${own}, and the Node that comes with Freehold ${failure}. Install a newer Node and start again.`,
  )
}
