import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Programs that a signal for us must end too. */
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    if (children.size === 0) process.exit(1)
    interrupted = true
  })
}

/** Whether a signal has asked us to end. */
export let interrupted = false

/** The environment of `npm run`: our own programs first, so that `node` is the Node that comes with the project. */
export function projectEnvironment(/** @type {Record<string, string>} */ extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH || ''}`, ...extra }
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string | undefined>, output?: 'show' | 'keep', minutes?: number }} [options]
 *   `keep` shows nothing and returns the text instead; after `minutes` it is ended and has failed
 * @returns {Promise<{ code: number, output: string }>} `code` 127 when it could not be run
 */
export function run(program, parameters, { env = projectEnvironment(), output = 'show', minutes = 20 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env,
      stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    children.add(child)
    let text = ''
    const keep = (/** @type {Buffer} */ part) => {
      text += part.toString('utf8')
    }
    if (child.stdout) child.stdout.on('data', keep)
    if (child.stderr) child.stderr.on('data', keep)
    const late = setTimeout(() => {
      process.stderr.write(`${program} was ended because it took more than ${minutes} minutes.\n`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
    }, minutes * 60_000)
    const end = (/** @type {number} */ code) => {
      clearTimeout(late)
      children.delete(child)
      if (interrupted) process.exit(1)
      resolve({ code, output: text })
    }
    child.once('error', (error) => {
      text += error.message
      end(127)
    })
    child.once('close', (code) => end(code === null ? 1 : code))
  })
}

/** Runs npm, the same one that runs us where one does. */
export function npm(/** @type {string[]} */ parameters, /** @type {Parameters<typeof run>[2]} */ options) {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script))
    return run(process.execPath, [script, ...parameters], options)
  return run('npm', parameters, options)
}
