import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds that a tick of `/proc` stands for. */
const tick = 10

/** Processor time of a process and the children that it has waited for, in milliseconds. */
export function timeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * tick
}

const parentOf = (pid: number | string) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  )

/** Reads the processor time that a server and its database have taken so far: hardly noisy, unlike requests per second. */
export async function cpuReader(admin: pg.Client): Promise<(server: number) => number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  return (server) => {
    let total = timeOf(server) + timeOf(postmaster)
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        if (parentOf(name) === postmaster) total += timeOf(Number(name))
      } catch {
        // It has ended meanwhile; the postmaster has its time.
      }
    }
    return total
  }
}
