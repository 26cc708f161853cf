import { sql } from 'kysely'
import { nextMailing } from '#domain/reports/schedules.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { demoPassword } from '../admin/demo-people/sign-ins.ts'
import { createUsersWithPassword } from '../admin/identity/users.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { loadActivity } from './activity.ts'
import { loadArrears } from './arrears.ts'
import { loadBudgetsOfProperties } from './budgets.ts'
import { loadBankStatements } from './bank.ts'
import { loadExpenses } from './expenses.ts'
import { loadInvoices } from './invoices.ts'
import { loadSales } from './sales.ts'
import { reconcileYears } from './service-charges.ts'
import { closeMonths, loadBooks } from './books.ts'
import type { DemoOrganisation, DemoPerson } from './business.ts'
import { storePhotos, type Original } from './photos.ts'
import { loadNotifications } from './notifications.ts'
import { drawDocuments, loadDocuments } from './documents.ts'
import { loadPortfolios } from './portfolios.ts'
import { historyOfProperties } from './history.ts'
import { historyOfLeases } from './lettings/history.ts'
import { loadLettings } from './lettings/load.ts'
import { loadInvites, loadPeople } from './load-people.ts'
import { loadManagement } from './management.ts'
import { loadOwners } from './owners.ts'
import { loadPhotos, loadProperties, loadUnits } from './load-properties.ts'
import { insertAll } from './rows.ts'
import { historyOfUnits } from './unit-history.ts'
import { loadSharing } from './sharing.ts'
import { loadVendors } from './vendors.ts'
import { loadViewings } from './viewings.ts'
import { loadWork } from './work.ts'

/** Held while loading, so that two processes that start at once do not both load. */
const seedLock = 7_203_120

async function loadSavedViews(tx: Transaction, { id, savedViews }: DemoOrganisation): Promise<void> {
  await insertAll(
    tx,
    'saved_views',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      owner_id: 'uuid',
      title: 'text',
      resource: 'text',
      query: 'text',
      columns: 'jsonb',
      shared: 'boolean',
    },
    savedViews.map(({ ownerId, createdAt, ...view }) => ({
      ...view,
      organisation_id: id,
      owner_id: ownerId,
      created_by: ownerId,
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
}

/** Those that are mailed go out on the first of each month. */
async function loadSavedReports(
  tx: Transaction,
  { id, savedReports }: DemoOrganisation,
  today: string,
): Promise<void> {
  const schedule = { every: 'month', weekday: null, monthDay: 1 } as const
  await insertAll(
    tx,
    'saved_reports',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      owner_id: 'uuid',
      title: 'text',
      report: 'text',
      query: 'text',
      period: 'text',
      shared: 'boolean',
      every: 'text',
      month_day: 'integer',
      format: 'text',
      next_on: 'date',
      recipient_ids: 'uuid[]',
    },
    savedReports.map(({ ownerId, createdAt, recipientIds, ...kept }) => {
      const mailed = recipientIds.length > 0
      return {
        ...kept,
        organisation_id: id,
        owner_id: ownerId,
        created_by: ownerId,
        created_at: createdAt,
        updated_at: createdAt,
        every: mailed ? schedule.every : null,
        month_day: mailed ? schedule.monthDay : null,
        format: mailed ? 'pdf' : null,
        next_on: mailed ? nextMailing(schedule, today) : null,
        recipient_ids: recipientIds,
      }
    }),
  )
}

async function loadOrganisation(
  tx: Transaction,
  files: Services['files'],
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
  originals: ReadonlyMap<string, Original>,
  now: string,
): Promise<void> {
  // Row level security lets a transaction write to one organisation at a time.
  await sql`set local app.organisation = ${sql.lit(organisation.id)}`.execute(tx)
  const { dialCode, profilePublished, createdAt, legalName, postalAddress, taxNumber, ...own } = organisation
  await insertAll(
    tx,
    'organisations',
    {
      id: 'uuid',
      slug: 'text',
      name: 'text',
      type: 'text',
      country: 'text',
      currency: 'text',
      locale: 'text',
      timezone: 'text',
      dial_code: 'text',
      settings: 'jsonb',
      profile_published: 'boolean',
      summary: 'text',
      legal_name: 'text',
      postal_address: 'text',
      tax_number: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    [
      {
        ...own,
        dial_code: dialCode,
        profile_published: profilePublished,
        legal_name: legalName,
        postal_address: postalAddress,
        tax_number: taxNumber,
        created_at: createdAt,
        updated_at: createdAt,
      },
    ],
  )
  const today = dayAt(now, own.timezone)
  await loadPeople(tx, organisation)
  await loadProperties(tx, organisation)
  await loadOwners(tx, organisation, people)
  await loadUnits(tx, organisation)
  const lettings = await loadLettings(tx, organisation, people, today)
  const drawn = drawDocuments(organisation, today, lettings.leases)
  // Whatever fails first is what is thrown; the other must not end the process.
  drawn.catch(() => {})
  await loadBooks(tx, organisation, lettings, today)
  await loadInvoices(tx, organisation.id, today)
  await loadArrears(tx, organisation, today)
  await loadPhotos(tx, organisation, originals)
  await loadPortfolios(tx, organisation, today)
  await loadDocuments(tx, files, organisation, { today, drawn: await drawn })
  await loadVendors(tx, organisation)
  await loadSavedViews(tx, organisation)
  await loadSavedReports(tx, organisation, today)
  await loadActivity(tx, organisation.id, [
    ...historyOfProperties(organisation),
    ...historyOfUnits(organisation, now),
    ...historyOfLeases(organisation, lettings.leases),
  ])
  await loadInvites(tx, organisation)
  const issues = await loadWork(tx, organisation, lettings, now)
  await loadViewings(tx, organisation, today, now)
  await loadSharing(tx, organisation, today)
  await loadExpenses(tx, organisation, today)
  await loadSales(tx, organisation, today)
  await reconcileYears(tx, organisation, today)
  await loadManagement(tx, organisation, today)
  await loadBudgetsOfProperties(tx, organisation, today)
  await closeMonths(tx, organisation.id, today)
  await loadBankStatements(tx, organisation, today, now)
  await loadNotifications(tx, organisation, people, issues, now)
}

async function hasPeople(pool: Services['database']['pool']): Promise<boolean> {
  const { rows } = await pool.query<{ taken: boolean }>('select exists (select from identity.users) as taken')
  return rows[0]!.taken
}

/**
 * Loads the demonstration's organisations, people, properties and pictures into a database that holds nobody yet, all
 * its rows in one transaction. Whoever calls decides that there is to be a demonstration (`config.demo`, never with
 * `DATABASE_URL`). A process that is killed on the way leaves files that the next start writes again.
 * @returns whether it was loaded; false when somebody is there already
 */
export async function seedDemo({
  database,
  files,
  clock,
}: Pick<Services, 'database' | 'files' | 'clock'>): Promise<boolean> {
  if (await hasPeople(database.pool)) return false
  // Read only when it is needed: every later start does without it.
  const { demoBusiness } = await import('./business.ts')
  const now = clock.now()
  const { people, organisations } = demoBusiness(now.slice(0, 10))
  const scope = { organisationId: organisations[0]!.id, userId: null }
  return database.withTenant(scope, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const { rows } = await sql<{ taken: boolean }>`
      select exists (select from identity.users) as taken`.execute(tx)
    if (rows[0]!.taken) return false
    const stored = storePhotos(files, organisations)
    // Whatever fails first is what is thrown; the other must not end the process.
    stored.catch(() => {})
    await createUsersWithPassword(tx, people, demoPassword)
    const originals = await stored
    for (const organisation of organisations)
      await loadOrganisation(tx, files, organisation, people, originals, now)
    return true
  })
}
