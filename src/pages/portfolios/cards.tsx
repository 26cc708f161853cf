import { Link } from 'react-router'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { FieldCell } from '#src/records/fields/cell.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { CardActions } from '#src/records/list/row-actions.tsx'
import styles from './portfolios.module.css'

const Cell = ({ field, record }: { field: string; record: Readable<typeof portfolios> }) => (
  <FieldCell resource={portfolios} field={field} record={record} tones={portfolioScreens.tones?.[field]} />
)

/** SC-13: title, description, value, properties, manager, when it was created. */
export function PortfolioCards({ records }: { records: readonly Readable[] | undefined }) {
  if (!records) {
    return (
      <div className={styles.cards} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
          <div key={index} className={styles.card}>
            <div className={styles.pictures} />
            <div className={styles.text}>
              <Skeleton width="60%" height={14} />
              <Skeleton width="90%" height={10} />
            </div>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.cards}>
      {records.map((record) => (
        <Card key={record.id} record={record} />
      ))}
    </ul>
  )
}

function Card({ record }: { record: Readable<typeof portfolios> }) {
  const { pictures = [], propertyCount: count, title, description } = record
  const { icon: Sign } = portfolioScreens
  return (
    <li className={styles.card} data-row={record.id}>
      <div className={styles.pictures} data-count={pictures.length}>
        {pictures.length === 0 ? <Sign size={28} aria-hidden /> : null}
        {pictures.map(({ id, medium }) => (
          <img key={id} src={medium} alt="" loading="lazy" />
        ))}
      </div>
      <div className={styles.text}>
        <h2>
          <Link to={paths.portfolios.show(record.id)} data-row-link>
            {title}
          </Link>
        </h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.figures}>
          <b>
            <Cell field="value" record={record} />
          </b>
          <span>{count === undefined ? null : counted(count, { one: 'property', many: 'properties' })}</span>
        </p>
      </div>
      <div className={styles.foot}>
        <dl className={styles.facts}>
          <div>
            <dt>Manager</dt>
            <dd>
              <Cell field="managerId" record={record} />
            </dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <Cell field="createdAt" record={record} />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          <CardActions screens={portfolioScreens} record={record} />
        </div>
      </div>
    </li>
  )
}
