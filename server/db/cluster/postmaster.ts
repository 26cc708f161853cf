import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../config/start-problem.ts'

/** What a running server says of itself in `postmaster.pid`. */
interface Postmaster {
  pid: number
  ready: boolean
}

/** On Linux, a field of `/proc`; undefined elsewhere, and of processes that are gone. */
function procOf(pid: number, read: (folder: string) => string): string | undefined {
  try {
    return read(`/proc/${pid}`)
  } catch {
    return undefined
  }
}

/** A dead process whose parent has not looked yet still answers to signals; it does not count. */
const isZombie = (pid: number) =>
  /\) Z /.test(procOf(pid, (folder) => readFileSync(join(folder, 'stat'), 'utf8')) ?? '')

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

export const isRunning = (pid: number): boolean => answersSignals(pid) && !isZombie(pid)

/** Whether a running process can be the server of this data folder: numbers are given again after a restart. */
function isServerOf(pid: number, data: string): boolean {
  if (process.platform !== 'linux') return true
  const folder = procOf(pid, (proc) => readlinkSync(join(proc, 'cwd')))
  if (folder !== undefined) return folder === realpathSync(data)
  const name = procOf(pid, (proc) => readFileSync(join(proc, 'comm'), 'utf8'))
  return name === undefined || /^postgres|^postmaster/.test(name)
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(pidFileOf(data), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

/** The server that runs on this data folder, if one does. */
export function postmasterOf(data: string): Postmaster | undefined {
  const lines = readPidFile(data)
  const pid = Number(lines?.[0])
  if (!lines || !(pid > 0) || !isRunning(pid) || !isServerOf(pid, data)) return undefined
  return { pid, ready: lines[7]?.trim() === 'ready' }
}

/** No system gives a process this number. */
const nobodysPid = 2 ** 30

/**
 * A server that was killed leaves its number behind. Where another process has that number now (or a dead one nobody
 * has looked at), PostgreSQL would take it for a running server, so the number goes; the rest of the file stays, as
 * PostgreSQL checks by it that no process of the old server still writes.
 */
export function releasePidFile(data: string): void {
  const lines = readPidFile(data)
  if (!lines || !answersSignals(Number(lines[0])) || postmasterOf(data)) return
  writeFileSync(pidFileOf(data), [nobodysPid, ...lines.slice(1)].join('\n'))
}
