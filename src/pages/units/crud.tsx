import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { useAddressedProperty } from '#src/records/use-property.ts'

const NewUnit = lazy(() => import('./unit-form.tsx').then(({ NewUnit }) => ({ default: NewUnit })))
const ManyUnits = lazy(() => import('./create-many.tsx').then(({ ManyUnits }) => ({ default: ManyUnits })))
const EditUnit = lazy(() => import('./unit-form.tsx').then(({ EditUnit }) => ({ default: EditUnit })))

/** RT-65: `?uId=` edits a unit of the property; otherwise one is made, with `?mode=several` many at once. */
export default function UnitCrud() {
  const [params] = useSearchParams()
  const { can } = useAccess()
  const { id, property, problem } = useAddressedProperty()
  const unitId = params.get('uId')
  if (!can(unitId === null ? 'create' : 'update', units.subject)) {
    return <ErrorPage error={{ statusCode: 403 }} />
  }
  if (unitId !== null && !units.allFields.id.safeParse(unitId).success) return <PageNotFound />
  if (problem) return <ErrorPage error={problem} />
  if (!property) return <PendingPage />
  const trail = [
    { label: String(property['title']), to: paths.properties.show(id) },
    { label: units.labels.many, to: paths.units.list(id) },
  ]
  return (
    <Suspense fallback={<PendingPage />}>
      {unitId === null && params.get('mode') === 'several' ? (
        <ManyUnits property={property} trail={trail} />
      ) : unitId === null ? (
        <NewUnit property={property} trail={trail} />
      ) : (
        <EditUnit key={unitId} id={unitId} property={property} trail={trail} />
      )}
    </Suspense>
  )
}
