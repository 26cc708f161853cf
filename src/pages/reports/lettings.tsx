import { maintenanceCost } from '#contract/tenant/analytics/maintenance-cost.ts'
import { unitVacancy } from '#contract/tenant/analytics/unit-vacancy.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { reportsTrail } from './trail.ts'

/** What stands empty, since when, and what that costs. */
export function VacantUnits() {
  return (
    <ReportPage
      report={unitVacancy}
      trail={reportsTrail}
      empty={{
        title: 'No unit is vacant',
        sentence: 'Every lettable unit has a lease on this day. Choose another day, or other properties.',
      }}
      drawing={{
        links: {
          unitLabel: ({ propertyId, unitId }) =>
            propertyId && unitId ? paths.units.show(propertyId, unitId) : undefined,
        },
      }}
    />
  )
}

/** What repairs cost, property by property. */
export function MaintenanceCost() {
  const { asked } = useReportAddress(maintenanceCost).address
  return (
    <ReportPage
      report={maintenanceCost}
      trail={reportsTrail}
      empty={{
        title: 'No maintenance costs',
        sentence:
          'Approved and paid expenses of an issue count on the date of their invoice. Choose other days.',
      }}
      drawing={{
        links: {
          propertyTitle: ({ propertyId }) => (propertyId ? paths.properties.show(propertyId) : undefined),
          issues: ({ propertyId, category }) =>
            propertyId && category && !asked['managerId']
              ? paths.issues.list({ pid: propertyId, categoryId: category })
              : undefined,
        },
      }}
    />
  )
}
