import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { lapse, say } from './say.mjs'

/** The headless shell first: journeys take about half as long in it. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The words before `apt-get` that make it allowed, or nothing where it is not. */
function asAdministrator() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined
  if (process.getuid && process.getuid() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * A Chromium for the browser tests: the one of CHROMIUM_PATH, one that the machine has, or Debian's, installed now.
 * @returns {Promise<{ path: string } | { reason: string }>}
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given)
    return existsSync(given)
      ? { path: given }
      : { reason: `CHROMIUM_PATH names ${given}, which does not exist.` }
  const known = places.find(existsSync)
  if (known) return { path: known }
  const before = asAdministrator()
  if (!before) {
    return {
      reason:
        'There is no Chromium here and no right to install one. Install it, or set CHROMIUM_PATH to one.',
    }
  }
  const begun = Date.now()
  say('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (/** @type {string[]} */ ...parameters) => {
    const [program, ...rest] = [...before, 'apt-get', ...parameters]
    return run(program, rest, { output: 'keep', env })
  }
  const install = (/** @type {string} */ name) => apt('install', '-y', '--no-install-recommends', name)
  await apt('update')
  let { code, output } = await install('chromium-headless-shell')
  if (code !== 0) ({ output } = await install('chromium'))
  const installed = places.find(existsSync)
  if (!installed) {
    return {
      reason: `Chromium could not be installed. Set CHROMIUM_PATH to one. apt-get said: ${output.trim().split('\n').pop()}`,
    }
  }
  say(`Installed Chromium in ${lapse(begun)}.`)
  return { path: installed }
}
