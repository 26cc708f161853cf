import { useRecord } from '#src/providers/records.ts'
import { Navigate, useLocation, useParams } from 'react-router'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'

/** Leads to a unit's page from where only its id is known. */
export default function UnitById() {
  const id = useParams()['id'] ?? ''
  return units.allFields.id.safeParse(id).success ? <Way key={id} id={id} /> : <PageNotFound />
}

function Way({ id }: { id: string }) {
  const { search } = useLocation()
  const { record, problem } = useRecord(units, id)
  if (problem) return <ErrorPage error={problem} />
  if (!record?.propertyId) return <PendingPage />
  return <Navigate replace to={`${paths.units.show(record.propertyId, id)}${search}`} />
}
