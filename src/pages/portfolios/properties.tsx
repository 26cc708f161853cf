import { useRecords } from '#src/providers/records.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { FieldCell } from '#src/records/fields/cell.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoPropertiesDrawing } from '#src/ui/illustrations/no-properties.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { Columns } from '#src/ui/page/parts.tsx'
import styles from '#src/records/list/compact-rows.module.css'

const shown = 25

interface Props {
  screens: ResourceScreens
  record: Readable
  mayChange: boolean
}

/** What is in a portfolio: the first of them, and the way to the list of all. */
export function PortfolioProperties({ screens, record, mayChange }: Props) {
  const {
    query,
    records,
    total = 0,
  } = useRecords(properties, {
    filters: { portfolio: record.id },
    sort: 'title',
    limit: shown,
  })
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      {query.isError && !query.data ? (
        <Note
          alert
          title="The properties could not be loaded"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        >
          {errorWords(query.error)?.message}
        </Note>
      ) : !query.data ? (
        <PendingPage />
      ) : records.length === 0 ? (
        <Note
          title="No properties yet"
          illustration={<NoPropertiesDrawing />}
          actions={
            mayChange ? (
              <ButtonLink look="primary" to={paths.portfolios.changeProperties(record.id)}>
                Choose properties
              </ButtonLink>
            ) : undefined
          }
        >
          Choose them by name, reference or address.
        </Note>
      ) : (
        <>
          <ul className={styles.rows}>
            {records.map((property) => (
              <Row key={property.id} property={property} />
            ))}
          </ul>
          <Link className={styles.all} to={paths.properties.list({ portfolio: record.id })}>
            {total > shown ? `All ${counted(total, properties.labels)} in the list` : 'Open in the list'}
            <ArrowRight size={15} aria-hidden />
          </Link>
        </>
      )}
    </Columns>
  )
}

function Row({ property }: { property: Readable }) {
  const cell = (field: string) =>
    property[field] === undefined ? null : (
      <FieldCell
        resource={properties}
        field={field}
        record={property}
        tones={propertyScreens.tones?.[field]}
      />
    )
  return (
    <li className={styles.row}>
      <Thing screens={propertyScreens} record={property} />
      <span>{cell('status')}</span>
      <span className={styles.number}>{cell('value')}</span>
    </li>
  )
}
