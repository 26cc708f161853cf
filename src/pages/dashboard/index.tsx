import { useRecords } from '#src/providers/records.ts'
import { Link } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { EmptyList } from '#src/records/list/states.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { Muted, Page, PageHead, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import styles from './home.module.css'
import { KeyFigures } from './key-figures.tsx'
import { Needs } from './needs.tsx'
import { TenantHome } from './tenant-home.tsx'
import { When } from './when.tsx'

/** RT-30: what needs somebody today, then the business at a glance; each figure leads to the list that it counts. */
export default function Home() {
  usePage('Dashboard')
  return useProfile().role === 'renter' ? <TenantHome /> : <Business />
}

function Business() {
  const { organisation } = useProfile()
  const { can } = useAccess()
  const seesProperties = can('read', properties.subject)
  const all = useOperation(properties.operations.list, { query: { limit: 1 }, enabled: seesProperties })
  const isEmpty = seesProperties && all.data?.total === 0
  if (isEmpty && can('create', properties.subject)) return <EmptyList screens={propertyScreens} />
  return (
    <Page width="text">
      <PageHead title={organisation.name} />
      <Needs />
      <KeyFigures />
      {seesProperties && !isEmpty ? (
        <div className={styles.columns}>
          <Latest title="Recently added" sortBy="createdAt" />
          <Latest title="Recently updated" sortBy="updatedAt" />
        </div>
      ) : null}
    </Page>
  )
}

function Latest({ title, sortBy }: { title: string; sortBy: 'createdAt' | 'updatedAt' }) {
  const { query, records } = useRecords(properties, {
    sort: sortBy,
    order: 'desc',
    limit: 6,
    keepPrevious: true,
  })
  return (
    <Section
      title={title}
      actions={
        <Link
          to={paths.properties.list({ sortBy, sortOrder: 'desc' })}
          aria-label={`${title}: all properties`}
        >
          All
        </Link>
      }
    >
      {query.isError ? (
        <Muted>Could not be loaded.</Muted>
      ) : (
        <Rows plain>
          {query.data
            ? records.map((record) => (
                <Row key={record.id} aside={<When at={record[sortBy]} />}>
                  <Thing screens={propertyScreens} record={record} />
                </Row>
              ))
            : Array.from({ length: 6 }, (_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
                <Row key={index} pending>
                  <Skeleton width="60%" height={12} />
                </Row>
              ))}
        </Rows>
      )}
    </Section>
  )
}
