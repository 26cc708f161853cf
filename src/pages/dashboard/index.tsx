import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { dashboard, keyFigureDefinitions } from '#contract/tenant/dashboard.ts'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { EmptyList } from '#src/records/list/states.tsx'
import { Definitions } from '#src/records/report/definitions.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { Page, PageHead, Row, Rows, Section } from '#src/ui/page/parts.tsx'
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
  const { data: told, isError, error, refetch } = useOperation(dashboard, { fresh: true })
  if (told?.hasProperties === false && can('create', properties.subject)) {
    return (
      <Page width="text">
        <PageHead title={organisation.name} />
        <EmptyList screens={propertyScreens} />
      </Page>
    )
  }
  return (
    <Page width="text">
      <PageHead title={organisation.name} />
      {isError && !told ? (
        <Note
          title="The dashboard could not be loaded"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Note>
      ) : (
        <>
          <Needs told={told} />
          <Section
            title="Key figures"
            actions={<Definitions of="key figures">{keyFigureDefinitions}</Definitions>}
          >
            <KeyFigures told={told} />
          </Section>
          {told?.hasProperties ? (
            <div className={styles.columns}>
              <Latest title="Recently added" sortBy="createdAt" records={told.added} />
              <Latest title="Recently updated" sortBy="updatedAt" records={told.updated} />
            </div>
          ) : null}
        </>
      )}
    </Page>
  )
}

interface LatestProps {
  title: string
  sortBy: 'createdAt' | 'updatedAt'
  records: AnswerOf<typeof dashboard>['added']
}

const Latest = ({ title, sortBy, records }: LatestProps) => (
  <Section
    title={title}
    actions={
      <Link to={paths.properties.list({ sortBy, sortOrder: 'desc' })} aria-label={`${title}: all properties`}>
        All
      </Link>
    }
  >
    <Rows plain>
      {records.map((record) => (
        <Row key={record.id} aside={<When at={record[sortBy]} />}>
          <Thing screens={propertyScreens} record={record} />
        </Row>
      ))}
    </Rows>
  </Section>
)
