import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { listPlannedWork } from '#contract/tenant/maintenance-plan-operations.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable } from '#src/resources/screens.ts'
import type { ListNavigation } from '#src/records/list/use-list-address.ts'
import { commonFilters } from '../head.tsx'
import type { Period } from './days.ts'

export type CalendarIssue = Readable & RecordOf<typeof issues>
export type PlannedDate = AnswerOf<typeof listPlannedWork>['data'][number]

/** What stands on one day. */
export interface DayEntries {
  issues: CalendarIssue[]
  planned: PlannedDate[]
}

export const countOf = (entries: DayEntries | undefined): number =>
  entries ? entries.issues.length + entries.planned.length : 0

/** As many as one answer holds. */
const most = 200
const unfinished = 'open,inProgress'
const loudness = ['emergency', 'high', 'medium', 'low']

const byUrgency = (one: CalendarIssue, other: CalendarIssue) =>
  Number(other.standing === 'overdue') - Number(one.standing === 'overdue') ||
  loudness.indexOf(one.priority) - loudness.indexOf(other.priority) ||
  one.number - other.number

/** Issues that are to be done in a period, unless asked for others the unfinished ones, and what is planned in it. */
export function useEntries({ from, to }: Period, { address }: ListNavigation) {
  const { can } = useAccess()
  const asked = { status: unfinished, ...address.filters, day: `${from}..${to}` }
  const list = useList<CalendarIssue>({
    resource: issues.name,
    dataProviderName: issues.api,
    pagination: { currentPage: 1, pageSize: most, mode: 'server' },
    sorters: [{ field: 'targetAt', order: 'asc' }],
    filters: Object.entries(asked).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const common = Object.fromEntries(
    Object.entries(address.filters).filter(([name]) => commonFilters.includes(name)),
  )
  // What asks for issues of a kind that a plan knows nothing of does not ask for plans.
  const isCommon = Object.keys(common).length === Object.keys(address.filters).length
  const planned = useOperation(listPlannedWork, {
    query: { ...common, from, to },
    enabled: isCommon && can('read', maintenancePlans.subject),
    keepPrevious: true,
  })
  const found = list.result.data
  const ahead = isCommon ? planned.data?.data : undefined
  const days = useMemo(() => {
    const all = new Map<string, DayEntries>()
    const of = (day: string) => {
      const known = all.get(day) ?? { issues: [], planned: [] }
      all.set(day, known)
      return known
    }
    for (const issue of found.toSorted(byUrgency)) of(issue.day).issues.push(issue)
    for (const each of ahead ?? []) of(each.date).planned.push(each)
    return all
  }, [found, ahead])
  return {
    days,
    pending: !list.query.data,
    error: list.query.data ? undefined : list.query.error,
    retry: () => void Promise.all([list.query.refetch(), planned.refetch()]),
    /** How many there are besides those that are shown. */
    left: Math.max(0, (list.result.total ?? 0) - found.length),
  }
}
