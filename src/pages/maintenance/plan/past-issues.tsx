import { useMemo } from 'react'
import { issueScreens } from '#src/resources/issues.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import type { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import type { Readable } from '#src/resources/screens.ts'

const hidden = new Set(['propertyId', 'place', 'unitLabel', 'category', 'source', 'reporterId'])

/** Issues of a plan: opened by it, never by hand. */
const screens: ResourceScreens = {
  ...issueScreens,
  name: 'issues-of-plan',
  paths: { ...issueScreens.paths, create: undefined },
  list: {
    ...issueScreens.list,
    columns: issueScreens.list.columns.filter(({ field }) => !hidden.has(field)),
    defaultColumns: ['status', 'due', 'standing', 'contractorId', 'cost', 'completedAt'],
    filters: ['status', 'standing', 'contractor', 'due'],
    empty: {
      ...issueScreens.list.empty,
      title: 'No issues yet',
      sentence: 'The first issue opens before the first due date. You can also create it now.',
    },
  },
}

export function PastIssues({ plan: { id } }: { plan: Readable<typeof maintenancePlans> }) {
  const within = useMemo(() => ({ plan: id }), [id])
  return <ResourceList screens={screens} within={within} />
}
