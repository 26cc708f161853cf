import { Link } from 'react-router'
import { fieldMeta } from '#contract/kit/index.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Checkbox } from '#src/ui/controls/checkbox.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { FieldCell, hasValue } from '../fields/cell.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { needsName, shownFacts } from './card-facts.ts'
import styles from './cards.module.css'
import { CardActions } from './row-actions.tsx'
import thingStyles from './thing.module.css'
import { Picture } from './thing.tsx'
import type { Selection } from './use-selection.ts'
import { nameOf } from '#src/resources/name-of.ts'

interface CardsProps {
  screens: ResourceScreens
  columns: readonly string[]
  records: readonly Readable[] | undefined
  /** Left out where nothing can be done with what is ticked. */
  selection: Selection | undefined
}

/** No money is a dash in a table, and not worth a line in a card. */
const tells = (resource: ResourceScreens['resource'], field: string, record: Readable) =>
  hasValue(resource, field, record) && !(record[field] === 0 && isMoney(resource, field))

const isMoney = (resource: ResourceScreens['resource'], field: string) =>
  fieldMeta(resource.allFields[field]!).kind === 'money'

/** The list on a phone: what a row says, in a card. */
export function ListCards({ screens, columns, records, selection }: CardsProps) {
  const { resource, list, paths } = screens
  const labelOf = (field: string) =>
    list.columns.find((column) => column.field === field)?.label ?? resource.label(field)
  if (!records) {
    return (
      <div className={styles.cards} aria-hidden data-pending>
        {Array.from({ length: 6 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
          <div key={index} className={classes(styles.card, !list.picture && !list.portrait && styles.bare)}>
            {list.picture ? <Skeleton width={64} height={64} /> : null}
            <div className={styles.cardText}>
              <Skeleton width="70%" height={12} />
              <div style={{ height: 10 }} />
              <Skeleton width="45%" height={10} />
              <div style={{ height: 14 }} />
              <Skeleton width="62%" height={10} />
              <div style={{ height: 12 }} />
              <Skeleton width="50%" height={10} />
            </div>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.cards}>
      {records.map((record) => {
        const second = list.secondLine?.(record)
        const name = nameOf(resource, record)
        return (
          <li
            key={record.id}
            className={classes(styles.card, !list.picture && !list.portrait && styles.bare)}
            data-row={record.id}
            data-selected={selection?.selected.has(record.id) ?? false}
          >
            <Picture screens={screens} record={record} size={64} />
            <div className={styles.cardText}>
              <div className={thingStyles.nameLine}>
                <Link className={thingStyles.name} to={paths.show(record.id, record)} data-row-link>
                  {name}
                </Link>
              </div>
              {second ? <div className={thingStyles.second}>{second}</div> : null}
              <dl className={styles.cardFacts}>
                {columns
                  .filter((field) => tells(resource, field, record) && !list.inSecondLine?.includes(field))
                  .slice(0, shownFacts)
                  .map((field) => (
                    <div key={field}>
                      <dt
                        className={
                          needsName(fieldMeta(resource.allFields[field]!)) ? styles.said : 'visually-hidden'
                        }
                      >
                        {labelOf(field)}
                      </dt>
                      <dd>
                        <FieldCell
                          resource={resource}
                          field={field}
                          record={record}
                          tones={screens.tones?.[field]}
                        />
                      </dd>
                    </div>
                  ))}
              </dl>
            </div>
            <div className={styles.cardControls}>
              {selection ? (
                <Checkbox
                  label={`Select ${name}`}
                  checked={selection.selected.has(record.id)}
                  onChange={() => selection.toggle(record)}
                />
              ) : null}
              <CardActions screens={screens} record={record} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
