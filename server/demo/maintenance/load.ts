import type { Transaction } from '../../db/database.ts'
import type { DemoOrganisation } from '../business.ts'
import { insertAll } from '../rows.ts'
import type { DemoPlan } from './make.ts'

const instantOf = (at: number) => new Date(at).toISOString()

/** Plans of the demonstration; their issues follow (`loadIssues`). */
export async function loadPlans(
  tx: Transaction,
  organisation: DemoOrganisation,
  plans: readonly DemoPlan[],
): Promise<void> {
  await insertAll(
    tx,
    'maintenance_plans',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      title: 'text',
      description: 'text',
      property_id: 'uuid',
      category: 'text',
      priority: 'text',
      recurrence: 'text',
      start: 'date',
      lead_days: 'integer',
      assignee_id: 'uuid',
      contractor_id: 'uuid',
      estimated_cost: 'bigint',
      currency: 'text',
      paused: 'boolean',
      next_due: 'date',
      last_opened: 'timestamptz',
      version: 'integer',
    },
    plans.map(({ entry, property, issues, ...plan }) => {
      const made = `${plan.start}T08:00:00.000Z`
      const last = issues.at(-1)?.createdAt
      return {
        organisation_id: organisation.id,
        id: plan.id,
        created_at: made,
        created_by: plan.createdBy,
        updated_at: made,
        title: entry.title,
        description: entry.description,
        property_id: property.id,
        category: entry.category,
        priority: entry.priority,
        recurrence: plan.recurrence,
        start: plan.start,
        lead_days: entry.leadDays,
        assignee_id: plan.assigneeId,
        contractor_id: plan.contractorId,
        estimated_cost: plan.estimatedCost,
        currency: property.record.currency,
        paused: entry.paused ?? false,
        next_due: plan.nextDue,
        last_opened: last === undefined ? null : instantOf(last),
        version: 1,
      }
    }),
  )
}

/** The dates that are seen to, once their issues are there. */
export async function loadPlannedDates(
  tx: Transaction,
  organisation: DemoOrganisation,
  plans: readonly DemoPlan[],
): Promise<void> {
  await insertAll(
    tx,
    'maintenance_dates',
    {
      organisation_id: 'uuid',
      plan_id: 'uuid',
      date: 'date',
      state: 'text',
      issue_id: 'uuid',
      at: 'timestamptz',
    },
    plans.flatMap((plan) =>
      plan.issues.map(({ id, createdAt, plannedFor }) => ({
        organisation_id: organisation.id,
        plan_id: plan.id,
        date: plannedFor!.date,
        state: 'opened',
        issue_id: id,
        at: instantOf(createdAt),
      })),
    ),
  )
}
