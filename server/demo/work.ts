import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { loadIssues } from './issues/load.ts'
import type { Lettings } from './issues/places.ts'
import { loadPlannedDates, loadPlans } from './maintenance/load.ts'
import { demoPlansOf } from './maintenance/make.ts'

/** What is to be done at the demonstration's properties: reported, and planned. @param now ISO 8601 */
export async function loadWork(
  tx: Transaction,
  organisation: DemoOrganisation,
  lettings: Lettings,
  now: string,
): Promise<void> {
  const plans = demoPlansOf(organisation, Date.parse(now))
  await loadPlans(tx, organisation, plans)
  const planned = plans.flatMap(({ issues }) => issues)
  await loadIssues(tx, organisation, planned, lettings, now)
  await loadPlannedDates(tx, organisation, plans)
}
