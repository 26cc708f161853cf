import { ListPlus } from 'lucide-react'
import { Link } from 'react-router'
import { listPropertyPortfolios } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { PersonName } from '#src/records/fields/person-name.tsx'
import { NoPortfoliosDrawing } from '#src/ui/illustrations/no-portfolios.tsx'
import styles from '#src/records/list/compact-rows.module.css'
import own from './portfolios.module.css'

/** The portfolios that a property is in, of those that one may see. */
export function PortfoliosOf({ property }: { property: Readable }) {
  const { can, canOn } = useAccess()
  const { data, error, refetch } = useOperation(listPropertyPortfolios, {
    params: { id: property.id },
    query: { limit: 200 },
  })
  const mayChange = can('update', portfolios.subject) && canOn('assign', properties.subject, property)
  const change = mayChange ? (
    <ButtonLink to={paths.properties.changePortfolios(property.id)}>
      <ListPlus size={16} aria-hidden /> Add or remove
    </ButtonLink>
  ) : undefined
  if (error && !data) {
    return (
      <Note
        alert
        title="The portfolios could not be loaded"
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorWords(error)?.message}
      </Note>
    )
  }
  if (!data) return <PendingPage />
  if (data.total === 0) {
    return (
      <Note title="Not in any portfolio yet" illustration={<NoPortfoliosDrawing />} actions={change}>
        Portfolios group the properties that one person looks after or one owner has.
      </Note>
    )
  }
  return (
    <div className={own.part}>
      <div className={own.head}>
        <p>{counted(data.total, portfolios.labels)}</p>
        {change}
      </div>
      <ul className={styles.rows}>
        {data.data.map(({ id, title, managerId, propertyCount, status }) => (
          <li key={id} className={styles.row}>
            <div>
              <Link className={own.name} to={paths.portfolios.show(id)}>
                {title}
              </Link>
              {status === 'archived' ? <small className={own.note}> archived</small> : null}
            </div>
            <span className={own.second}>
              {counted(propertyCount, properties.labels).toLowerCase()}
              {managerId ? (
                <>
                  {' · '}
                  <PersonName id={managerId} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
