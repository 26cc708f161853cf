import { useOne } from '@refinedev/core'
import { Navigate, useLocation, useParams } from 'react-router'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'

/** Leads to a unit's page from where only its id is known. */
export default function UnitById() {
  const id = useParams()['unitId'] ?? ''
  return units.allFields.id.safeParse(id).success ? <Way key={id} id={id} /> : <PageNotFound />
}

function Way({ id }: { id: string }) {
  const { search } = useLocation()
  const { query, result } = useOne<AnyRecord>({
    resource: units.name,
    dataProviderName: units.api,
    id,
    errorNotification: false,
  })
  if (query.isError && !result) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!result) return <PendingPage />
  return <Navigate replace to={`${paths.units.show(String(result['propertyId']), id)}${search}`} />
}
