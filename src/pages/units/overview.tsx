import type { AnyRecord, ResourceScreens } from '#src/resources/screens.ts'
import { Facts } from '#src/records/show/index.tsx'
import showStyles from '#src/records/show/show.module.css'
import { UnitLeases } from './leases.tsx'

/** Its agreements, notes on it, and the facts beside them. */
export function UnitOverview({ screens, record }: { screens: ResourceScreens; record: AnyRecord }) {
  return (
    <div className={showStyles.body}>
      <div className={showStyles.main}>
        <UnitLeases unit={record} />
        {typeof record['notes'] === 'string' ? (
          <section className={showStyles.block}>
            <h2>Notes</h2>
            <p>{record['notes']}</p>
          </section>
        ) : null}
      </div>
      <Facts screens={screens} record={record} />
    </div>
  )
}
