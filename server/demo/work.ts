import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { loadIssues, type NumberedIssue } from './issues/load.ts'
import type { Lettings } from './issues/places.ts'
import { loadPlannedDates, loadPlans } from './maintenance/load.ts'
import { demoPlansOf } from './maintenance/make.ts'

/** What is to be done at the demonstration's properties: reported, and planned. @param now ISO 8601 */
export async function loadWork(
  tx: Transaction,
  organisation: DemoOrganisation,
  lettings: Lettings,
  now: string,
): Promise<NumberedIssue[]> {
  const plans = demoPlansOf(organisation, Date.parse(now))
  await loadPlans(tx, organisation, plans)
  const planned = plans.flatMap(({ issues }) => issues)
  const made = await loadIssues(tx, organisation, planned, lettings, now)
  await loadPlannedDates(tx, organisation, plans)
  return made
}
