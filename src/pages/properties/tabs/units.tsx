import type { properties } from '#contract/tenant/properties.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { Building, LayoutList, Rows3 } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { summariseUnits } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { occupancies, type Occupancy } from '#domain/units/vocabulary.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable } from '#src/resources/screens.ts'
import { unitScreensOf } from '#src/resources/units.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import styles from './units.module.css'

const UnitGrid = lazy(() => import('./unit-grid.tsx'))

/** RT-64: the units of one property, as a tab of its page: a list, or the building at a glance. */
export default function UnitsTab({ property }: { property: Readable }) {
  const { id } = property
  const [params] = useSearchParams()
  const asGrid = params.get('view') === 'building'
  const screens = useMemo(() => unitScreensOf(id), [id])
  const within = useMemo(() => ({ propertyId: id }), [id])
  return (
    <>
      <Bar property={property} asGrid={asGrid} />
      {asGrid ? (
        <Suspense fallback={<PendingPage />}>
          <UnitGrid propertyId={id} screens={screens} />
        </Suspense>
      ) : (
        <ResourceList screens={screens} within={within} />
      )}
    </>
  )
}

/** How many there are and how they stand, and the two ways to look at them. */
function Bar({ property, asGrid }: { property: Readable<typeof properties>; asGrid: boolean }) {
  const { id } = property
  const { can } = useAccess()
  const { data } = useOperation(summariseUnits, { query: { propertyId: id } })
  const stated = property.unitCount
  const mayCreate = can('create', units.subject)
  return (
    <div className={styles.bar}>
      <p className={styles.count}>
        {data ? <strong>{counted(data.count, units.labels)} on record</strong> : null}
        {data && typeof stated === 'number' && stated !== data.count ? (
          <span>{formatInteger(stated)} stated by the owner</span>
        ) : null}
      </p>
      {data && data.count > 0 ? <Legend propertyId={id} occupancy={data.occupancy} /> : null}
      <div className={styles.ways}>
        {mayCreate ? (
          <ButtonLink to={paths.units.createMany(id)}>
            <Rows3 size={15} aria-hidden /> Add several
          </ButtonLink>
        ) : null}
        <nav className={styles.views} aria-label="Show units as">
          <Link to={paths.units.list(id)} aria-current={asGrid ? undefined : 'page'} preventScrollReset>
            <LayoutList size={15} aria-hidden /> List
          </Link>
          <Link
            to={paths.units.list(id, { view: 'building' })}
            aria-current={asGrid ? 'page' : undefined}
            preventScrollReset
          >
            <Building size={15} aria-hidden /> Building
          </Link>
        </nav>
      </div>
    </div>
  )
}

/** How many of each occupancy, in its colour; each leads to the list of them. */
function Legend({
  propertyId,
  occupancy,
}: {
  propertyId: string
  occupancy: Readonly<Record<Occupancy, number>>
}) {
  return (
    <ul className={styles.legend} aria-label="Occupancy">
      {keysOf(occupancies)
        .filter((key) => occupancy[key] > 0)
        .map((key) => (
          <li key={key}>
            <Link to={paths.units.list(propertyId, { occupancy: key })} preventScrollReset>
              <span className={styles.swatch} data-occupancy={key} aria-hidden />
              {occupancies[key]} <b>{formatInteger(occupancy[key])}</b>
            </Link>
          </li>
        ))}
    </ul>
  )
}
