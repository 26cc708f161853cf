import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Connection } from './db/distributed/citus.ts'
import { writeMail } from './admin/accounts/write-mail.ts'
import { startAvatarDeletion } from './admin/avatars/deletion.ts'
import { openIdentity } from './admin/identity/index.ts'
import { mountAdminApi } from './admin/index.ts'
import { buildApp, type AppParts } from './app.ts'
import type { Config } from './config/config.ts'
import type { Services } from './context.ts'
import { startImports } from './tenant/imports/jobs.ts'
import { startLateFees } from './tenant/arrears/late-fees.ts'
import { startReminders } from './tenant/arrears/nights.ts'
import { startBillRuns } from './tenant/money/billing/run-jobs.ts'
import { startBankMatching } from './tenant/money/bank/jobs.ts'
import { startChargeRuns } from './tenant/money/charge-run-jobs.ts'
import { startAskingProviders } from './tenant/money/online/ask.ts'
import { startLeaseDays } from './tenant/leases/jobs.ts'
import { startMaintenance } from './tenant/maintenance-plans/jobs.ts'
import { startBooksChecks } from './ledger/check-all.ts'
import { startReportFiles } from './tenant/report-files/jobs.ts'
import { startReportMails } from './tenant/saved-reports/nights.ts'
import { startMails } from './mails/jobs.ts'
import { startRelay } from './queue/relay.ts'
import { topics } from './topics.ts'
import { openServices } from './services.ts'

/** The whole server, ready to listen. */
export interface Assembly {
  app: FastifyInstance
  services: Services
  /** Begins what a process does besides answering: side effects from the outbox, jobs from the queue. */
  begin: () => Promise<void>
  /** Says on `/readyz` that the process is about to stop; everything else goes on. */
  drain: () => void
  /**
   * Drains requests, rejects new ones, lets jobs reach a stopping point, then closes every connection.
   * @param patience milliseconds for answers and jobs; what takes longer is cut off
   */
  close: (patience?: number) => Promise<void>
}

/** Resolves when `work` does, or after `milliseconds`. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * @param connection a migrated database, as the least-privileged role
 * @param development what takes the place of the built pages while they are worked on
 */
export async function assemble(
  config: Config,
  connection: Connection,
  log: FastifyBaseLogger,
  development?: Pick<AppParts, 'landing' | 'extend'>,
): Promise<Assembly> {
  const services = await openServices(config, connection, log)
  const identity = openIdentity(services)
  const draining = new AbortController()
  const app = await buildApp({
    services,
    draining: draining.signal,
    authenticator: identity.tenantApi,
    landing: development?.landing,
    extend: [(server) => mountAdminApi(server, identity), ...(development?.extend ?? [])],
  })
  let stops: (() => unknown)[] = []
  return {
    app,
    services,
    async begin() {
      stops = [
        startRelay(services, topics),
        startLeaseDays(services),
        startMaintenance(services),
        startBooksChecks(services),
        await startImports(services),
        await startChargeRuns(services),
        startReminders(services),
        startLateFees(services),
        startReportMails(services),
        startAskingProviders(services),
      ]
      await startBillRuns(services)
      await startBankMatching(services)
      await startReportFiles(services)
      await startMails(services, writeMail)
      await startAvatarDeletion(services)
    },
    drain: () => draining.abort(),
    async close(patience = 4_000) {
      const answered = atMost(patience, app.close()).then(() => app.server.closeAllConnections())
      const worked = atMost(
        patience,
        Promise.all([services.jobs.stop(patience), ...stops.map((stop) => stop())]),
      )
      await Promise.all([answered, worked])
      identity.close()
      await atMost(1_000, services.close())
    },
  }
}
