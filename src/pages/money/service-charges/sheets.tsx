import { matchPath, useLocation } from 'react-router'
import { readPlan } from '#contract/tenant/money/service-charge-plan.ts'
import {
  readCostSummary,
  readServiceChargeStatement,
  readServiceChargeUnit,
} from '#contract/tenant/money/service-charge-units.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { PaperSheet } from '#src/records/money/paper-sheet.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { usePage } from '#src/ui/page/page-title.ts'

/** What a year cost, for everybody who shares it. */
export function CostSummary({ id }: { id: string }) {
  const { data, error } = useOperation(readPlan, { params: { id } })
  const title = data && `Summary of costs, ${data.charge.name}`
  usePage(title)
  if (error) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data || !title) return <LoadingOverlay />
  const { charge } = data
  return (
    <PaperSheet
      operation={readCostSummary}
      file={(format) => callForFile(readCostSummary, { params: { id }, query: { format } })}
      of={{ id, version: charge.version, actual: charge.actual }}
      title={title}
      fileName={title}
      back={{ label: charge.name, to: paths.financials.serviceCharge(charge.propertyId, id) }}
    />
  )
}

/** What one tenant bears of a year. @param id of the lease */
export function ServiceChargeStatement({ id: leaseId }: { id: string }) {
  const { pathname } = useLocation()
  const address = paths.financials.serviceChargeStatement(':propertyId', ':charge', ':unitId', ':id')
  const { propertyId = '', charge: id = '', unitId = '' } = matchPath(address, pathname)?.params ?? {}
  const { data, error } = useOperation(readServiceChargeUnit, { params: { id, unitId } })
  const title = data && `Service charge statement, ${data.unit.label}, ${data.charge.name}`
  usePage(title)
  if (error) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data || !title) return <LoadingOverlay />
  const params = { id, unitId, leaseId }
  return (
    <PaperSheet
      operation={readServiceChargeStatement}
      file={(format) => callForFile(readServiceChargeStatement, { params, query: { format } })}
      of={{ ...params, figures: data.figures }}
      title={title}
      fileName={`${data.unit.label}, ${data.charge.name}`}
      back={{
        label: data.unit.label,
        to: paths.financials.serviceChargeUnit(propertyId, id, unitId),
      }}
    />
  )
}
