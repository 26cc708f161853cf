import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { overviewOfUnits } from '#contract/tenant/unit-operations.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { floorWords } from '#domain/units/floor.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { EmptyList, ListFailed } from '#src/records/list/states.tsx'
import styles from './units.module.css'

type Unit = AnswerOf<typeof overviewOfUnits>['data'][number]

/** In their order, under what they share. */
function grouped<Key>(list: readonly Unit[], keyOf: (unit: Unit) => Key): [Key, Unit[]][] {
  const groups = new Map<Key, Unit[]>()
  for (const unit of list) {
    const key = keyOf(unit)
    groups.set(key, [...(groups.get(key) ?? []), unit])
  }
  return [...groups]
}

/** A property at a glance: its blocks, each floor from the top down, how each unit stands. */
export default function UnitGrid({ propertyId, screens }: { propertyId: string; screens: ResourceScreens }) {
  const query = useOperation(overviewOfUnits, { params: { id: propertyId } })
  if (query.isError) {
    return <ListFailed screens={screens} error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) {
    return (
      <div className={styles.blocks} aria-hidden>
        <Skeleton width="100%" height={240} />
      </div>
    )
  }
  const shown = query.data.data.filter(({ status }) => status !== 'archived')
  if (shown.length === 0) return <EmptyList screens={screens} />
  const blocks = grouped(shown, ({ block }) => block)
  const FloorHeading = blocks.length > 1 ? 'h3' : 'h2'
  return (
    <div className={styles.blocks}>
      {blocks.map(([block, units]) => (
        <section key={block ?? ''} aria-label={block ?? 'Without a block'}>
          {blocks.length > 1 ? <h2>{block ?? 'Without a block'}</h2> : null}
          <ol className={styles.floors}>
            {grouped(units, ({ floor }) => floor).map(([floor, own]) => (
              <li key={floor ?? ''} className={styles.floor}>
                <FloorHeading>{floor === null ? 'No floor given' : floorWords(floor)}</FloorHeading>
                <ul className={styles.units}>
                  {own.map((unit) => (
                    <li key={unit.id}>
                      <Cell propertyId={propertyId} unit={unit} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Cell({ propertyId, unit }: { propertyId: string; unit: Unit }) {
  const { id, label, type, occupancy } = unit
  return (
    <Link
      className={styles.unit}
      data-occupancy={occupancy}
      to={paths.units.show(propertyId, id)}
      title={label}
    >
      <b>{label}</b>
      <small>{type === 'commonArea' ? unitTypes[type] : occupancies[occupancy]}</small>
    </Link>
  )
}
