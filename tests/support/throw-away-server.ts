import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivilegedAccount } from '#server/db/cluster/account.ts'
import { embeddedInstallation, installationIn } from '#server/db/cluster/binaries.ts'
import { isRunning } from '#server/db/cluster/postmaster.ts'
import { localAddress, socketAddress } from '#server/db/cluster/folders.ts'
import { initialise, startServer, stopServer, type Server } from '#server/db/cluster/server.ts'
import { throwAwaySettings } from '#server/db/cluster/settings.ts'

const prefix = 'freehold-test-'

/** Servers of runs that were killed. */
async function clearLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const runner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!runner || isRunning(runner)) continue
    const folder = join(tmpdir(), name)
    try {
      const left = {
        folder,
        host: '',
        port: 0,
        password: '',
        installation: { bin: '', major: 0, account: undefined },
      }
      await stopServer(left, 1_000)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Somebody else's.
    }
  }
}

/**
 * A PostgreSQL server that lives as long as a test run and forgets everything.
 * @param bin the programs of another PostgreSQL; the embedded one's by default
 * @param settings fast and forgetful by default
 */
export async function openThrowAwayServer(
  bin?: string,
  settings = throwAwaySettings,
): Promise<{ server: Server; close: () => Promise<void> }> {
  await clearLeftovers()
  const account = unprivilegedAccount()
  const installation = bin ? installationIn(bin, account) : embeddedInstallation(account)
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  if (account) chownSync(folder, account.uid, account.gid)
  const server: Server = {
    installation,
    folder,
    ...(process.platform === 'win32' ? localAddress(folder) : socketAddress(folder, account)),
    password: randomBytes(16).toString('hex'),
  }
  await initialise(server)
  await startServer(server, settings)
  return {
    server,
    async close() {
      await stopServer(server, 2_000)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
