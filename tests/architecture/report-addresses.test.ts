import { expect, it } from 'vitest'
import { declaredReports } from '#contract/kit/index.ts'
import { tenantOperations } from '#contract/tenant/index.ts'
import { paths } from '#src/lib/paths.ts'
import { charts } from '#src/pages/analytics/charts.tsx'
import { addressed } from '#src/records/report/addresses.ts'

it('every report has an address, and each chart the one of its page', () => {
  // They are declared with the operations.
  expect(tenantOperations['leases.rentRoll']).toBeDefined()
  expect([...declaredReports.keys()].filter((id) => !addressed(id))).toEqual([])
  for (const { report, slug } of charts)
    expect(addressed(report.id)?.address({}), report.id).toBe(paths.analytics(slug))
})
