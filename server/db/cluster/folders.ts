import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { reasonOf, StartProblem } from '../../config/start-problem.ts'
import { mayUse, ownerAccount, unprivilegedAccount, type Account } from './account.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Folders for what cannot stay below the clone or DATA_DIR, best first. They last over a restart of the machine. */
export const machineFolders = (): string[] =>
  process.getuid?.() === 0
    ? ['/var/lib/freehold', '/opt/freehold', '/srv/freehold', '/var/tmp/freehold']
    : [join(homedir(), '.cache', 'freehold'), `/var/tmp/freehold-${process.getuid?.()}`]

/** Makes a folder that only the account (or ourselves) can enter; finishes what a killed start left. */
function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account && statSync(folder).uid === 0) chownSync(folder, account.uid, account.gid)
}

/** @returns whether the folder is there (made if need be) and the account can work in it */
function tryFolder(folder: string, account: Account | undefined): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
    if (!mayUse(account, 'x', dirname(folder))) return false
    makePrivate(folder, account)
    return mayUse(account, 'x', folder)
  } catch {
    return false
  }
}

/** Where the embedded database is, and the user that it runs as. */
export interface DatabasePlace {
  folder: string
  account: Account | undefined
  /** Not in DATA_DIR, because the account cannot reach that. */
  moved: boolean
}

/**
 * The folder of the embedded database: `DATA_DIR/postgresql`, or, where the account cannot reach that, one that it can,
 * which a file in DATA_DIR then names, so that every start finds the same. An existing database keeps its user.
 * @throws StartProblem where there is none
 */
export function databasePlace(dataDir: string): DatabasePlace {
  const near = join(dataDir, 'postgresql')
  const pointer = join(dataDir, 'postgresql.location')
  const moved = existsSync(pointer)
  const folder = moved ? readFileSync(pointer, 'utf8').trim() : near
  const known = existsSync(folder)
  const account = (known ? ownerAccount(folder) : undefined) ?? unprivilegedAccount()
  if (tryFolder(folder, account)) return { folder, account, moved }
  if (known || moved) {
    throw new StartProblem(
      account
        ? `The database in ${folder} runs as the user ${account.name}, who cannot reach it. Let that user pass through every folder above it (chmod o+x).`
        : `The database in ${folder} cannot be used because permission is denied. It belongs to another user, perhaps because Freehold was started as root before. Start it as that user, or give the folder away (chown -R).`,
    )
  }
  const name = `${digest(dataDir).slice(0, 8)}-${randomBytes(3).toString('hex')}`
  for (const base of machineFolders()) {
    const elsewhere = join(base, name)
    if (tryFolder(elsewhere, account)) {
      writeFileSync(pointer, `${elsewhere}\n`)
      return { folder: elsewhere, account, moved: true }
    }
  }
  throw new StartProblem(
    `The embedded database has no folder that it can use: tried ${[near, ...machineFolders()].join(', ')}. Set DATA_DIR to a folder elsewhere, or DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** Where Unix sockets are not to be had: a port that is the same at every start. */
export const localAddress = (folder: string) => ({
  host: '127.0.0.1',
  port: 40_000 + (parseInt(digest(realpathSync(folder)).slice(0, 8), 16) % 20_000),
})

/** `sun_path` holds 104 bytes on some systems, 108 on others, with a zero at the end. */
const longestSocketPath = 103

/**
 * The folder of the Unix socket: beside the data, or a short one, the same at every start, where that path is too long
 * for a socket's name.
 */
export function socketAddress(folder: string, account: Account | undefined): { host: string; port: number } {
  const port = 5432
  const near = join(folder, 'run')
  const short = Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) <= longestSocketPath
  const temporary = existsSync('/tmp') ? '/tmp' : tmpdir()
  const host = short ? near : join(temporary, `freehold-${digest(realpathSync(folder)).slice(0, 16)}`)
  try {
    makePrivate(host, account)
    const { uid, mode } = lstatSync(host)
    if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
      throw new Error('it belongs to somebody else')
    }
  } catch (error) {
    throw new StartProblem(
      `The folder ${host} for the database's socket cannot be used because ${reasonOf(error)}.`,
      error,
    )
  }
  return { host, port }
}
