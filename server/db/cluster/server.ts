import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, reasonOf, StartProblem } from '../../config/start-problem.ts'
import { asAccount } from './account.ts'
import type { Installation } from './binaries.ts'
import { isRunning, postmasterOf, releasePidFile } from './postmaster.ts'

/** One PostgreSQL server of our own: its programs, its folder, where it listens. */
export interface Server {
  installation: Installation
  /** Holds `data`, `server.log` and usually the socket; belongs to the installation's account, closed to others. */
  folder: string
  /** The socket's folder, or 127.0.0.1 on Windows. */
  host: string
  port: number
  /** The superuser's; those of other roles follow from it. */
  password: string
}

export const superuser = 'postgres'

export const dataFolderOf = (server: Server) => join(server.folder, 'data')

/** The password of a role of our own servers. */
export const rolePassword = (secret: string, role: string) =>
  createHmac('sha256', secret).update(`freehold role ${role}`).digest('base64url')

/** How a role logs in to one of our own servers. */
export const connectionTo = (server: Server, role: string, database: string): pg.PoolConfig => ({
  host: server.host,
  port: server.port,
  user: role,
  password: role === superuser ? server.password : rolePassword(server.password, role),
  database,
  ssl: false,
})

/** The programs' own environment: neither our variables nor the PG* ones of whoever starts us. */
const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  SystemRoot: process.env['SystemRoot'],
  LC_ALL: 'C',
})

const program = (server: Server, name: string) =>
  join(server.installation.bin, process.platform === 'win32' ? `${name}.exe` : name)

async function run(
  server: Server,
  name: string,
  options: string[],
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  const child = spawn(program(server, name), options, {
    ...asAccount(server.installation.account),
    signal,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }))
  })
}

/** The same order and classes of characters on every machine, where this version has them built in. */
function localeOptions(major: number): string[][] {
  const builtIn = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const ofSystem = [['--locale=C.UTF-8'], ['--locale=C']]
  return major >= 17 ? [[...builtIn, '--lc-ctype=C.UTF-8'], builtIn] : ofSystem
}

const draftPattern = /^data\.draft-(\d+)$/

/**
 * Makes the data folder where there is none. It is prepared beside its place and moved there whole, so that a killed
 * start leaves no half one, and of two starts at once the first one's counts.
 * @param signal gives it up
 */
export async function initialise(server: Server, signal?: AbortSignal): Promise<void> {
  const { account, major } = server.installation
  const data = dataFolderOf(server)
  for (const file of readdirSync(server.folder)) {
    const maker = Number(draftPattern.exec(file)?.[1])
    // In a container a successor often has the very number of the one that was killed.
    if (maker && (maker === process.pid || !isRunning(maker)))
      rmSync(join(server.folder, file), { recursive: true, force: true })
  }
  if (existsSync(join(data, 'PG_VERSION'))) return
  const draft = join(server.folder, `data.draft-${process.pid}`)
  const passwordFile = join(server.folder, `password.draft-${process.pid}`)
  writeFileSync(passwordFile, `${server.password}\n`, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    let failure = ''
    for (const locale of localeOptions(major)) {
      const common = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`]
      const options = ['-D', draft, '--encoding=UTF8', ...locale, ...common]
      const { code, output } = await run(server, 'initdb', options, signal)
      failure = code === 0 ? '' : output
      if (!/locale/i.test(failure)) break
      rmSync(draft, { recursive: true, force: true })
    }
    if (failure) throw new Error(failure.trim().split('\n').slice(-3).join(' '))
    renameSync(draft, data)
  } catch (error) {
    signal?.throwIfAborted()
    if (existsSync(join(data, 'PG_VERSION'))) return
    const hint = /user does not exist/.test(reasonOf(error))
      ? ' Give that user a name in /etc/passwd, or set DATABASE_URL.'
      : ''
    throw new StartProblem(
      `The database in ${data} could not be made because ${reasonOf(error)}.${hint}`,
      error,
    )
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @throws StartProblem when another major version made the data */
export function checkDataVersion(server: Server): void {
  const made = readFileSync(join(dataFolderOf(server), 'PG_VERSION'), 'utf8').trim()
  if (made === String(server.installation.major)) return
  throw new StartProblem(
    `The database in ${server.folder} was made by PostgreSQL ${made}, but this Freehold brings ${server.installation.major}. ` +
      'Dump it while the Freehold that made it runs, and restore it into an empty data folder (docs/operating.md, Backup).',
  )
}

const logOf = (server: Server) => join(server.folder, 'server.log')

/** Keeps the log of the last starts short; it only holds what the server says of itself. */
function turnLog(server: Server): void {
  try {
    if (statSync(logOf(server)).size > 1_000_000) renameSync(logOf(server), `${logOf(server)}.1`)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** A start that did not come to be, because another one was first or its predecessor is still going down. */
export class StartCollision extends Error {}

/**
 * Starts the server, in a session of its own so that a Ctrl-C meant for us does not reach it.
 * @param signal gives it up: what has been started ends
 * @returns once it says that it is ready
 * @throws StartCollision when somebody else holds the data folder; StartProblem when it cannot start
 */
export async function startServer(
  server: Server,
  settings: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<void> {
  const data = dataFolderOf(server)
  releasePidFile(data)
  turnLog(server)
  const log = openSync(logOf(server), 'a', 0o600)
  const before = statSync(logOf(server)).size
  const listening =
    process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1', port: server.port }
      : { listen_addresses: '', unix_socket_directories: server.host, port: server.port }
  const options = Object.entries({ ...settings, ...listening }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(program(server, 'postgres'), ['-D', data, ...options], {
    ...asAccount(server.installation.account),
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(reasonOf(error)))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `exit code ${code}`}`))
  })
  for (;;) {
    const how = await Promise.race([ended, delay(10, undefined)])
    if (how === undefined) {
      const postmaster = postmasterOf(data)
      if (postmaster?.pid === child.pid && postmaster?.ready) return
      if (signal?.aborted) {
        child.kill('SIGINT')
        await ended
        throw signal.reason
      }
      continue
    }
    const said = readFileSync(logOf(server), 'utf8').slice(before).trim()
    if (/lock file "[^"]*" already exists|pre-existing shared memory block/.test(said))
      throw new StartCollision(said)
    const last = said.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? ''
    const words = last.replace(/^.*?(FATAL|PANIC):\s*/, '')
    throw new StartProblem(
      `The embedded database could not start because ${words || how}. Its log is ${logOf(server)}.`,
      new Error(said),
    )
  }
}

/**
 * Stops the server: open transactions are rolled back, everything committed is on disk. Cut short after `patience`
 * milliseconds; then the next start recovers.
 */
export async function stopServer(server: Server, patience: number): Promise<void> {
  const postmaster = postmasterOf(dataFolderOf(server))
  if (!postmaster) return
  if (process.platform === 'win32') {
    await run(server, 'pg_ctl', [
      'stop',
      '-D',
      dataFolderOf(server),
      '-m',
      'fast',
      '-t',
      String(Math.ceil(patience / 1000)),
    ])
    return
  }
  for (const [signal, wait] of [
    ['SIGINT', patience],
    ['SIGQUIT', 2_000],
  ] as const) {
    try {
      process.kill(postmaster.pid, signal)
    } catch {
      return
    }
    const end = Date.now() + wait
    while (Date.now() < end) {
      if (!isRunning(postmaster.pid)) return
      await delay(10)
    }
  }
}
