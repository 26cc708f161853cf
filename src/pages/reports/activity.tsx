import { activityReport } from '#contract/tenant/activity-report.ts'
import { exactInstant } from '#src/lib/format/index.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { reportsTrail } from './trail.ts'

/** Who changed what: everything of some days that the reader may see. */
export function ActivityOfPeriod() {
  return (
    <ReportPage
      report={activityReport}
      trail={reportsTrail}
      drawing={{ words: { at: ({ at }) => (at ? exactInstant(at) : undefined) } }}
      empty={{ title: 'Nothing was changed', sentence: 'Choose other days, people or kinds of records.' }}
    />
  )
}
