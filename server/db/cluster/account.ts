import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'

/** The user that PostgreSQL runs as when we may not run it ourselves: it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

const isRoot = () => process.getuid?.() === 0

const idOf = (option: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** The unprivileged user for a process of root; nothing for any other process, which runs PostgreSQL as itself. */
export function unprivilegedAccount(): Account | undefined {
  if (!isRoot()) return undefined
  return { uid: idOf('-u', 'nobody') ?? 65_534, gid: idOf('-g', 'nobody') ?? 65_534, name: 'nobody' }
}

/** What `spawn` needs to run a program as that account, in a folder that everybody can be in. */
export const asAccount = (account: Account | undefined) =>
  account ? { uid: account.uid, gid: account.gid, cwd: '/' } : {}

/** The user that owns a folder, where that is somebody else and we may act for them. */
export function ownerAccount(folder: string): Account | undefined {
  if (!isRoot()) return undefined
  const { uid, gid } = statSync(folder)
  if (uid === 0) return undefined
  const { stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return { uid, gid, name: stdout.trim() || String(uid) }
}

/** Tries it for real, because access lists, mounts and every folder above have a say: `r` read, `x` run or pass. */
export function mayUse(account: Account | undefined, how: 'r' | 'x', ...paths: string[]): boolean {
  if (account) {
    const script = `for path; do test -${how} "$path" || exit 1; done`
    return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], asAccount(account)).status === 0
  }
  try {
    for (const path of paths) accessSync(path, how === 'r' ? constants.R_OK : constants.X_OK)
    return true
  } catch {
    return false
  }
}
