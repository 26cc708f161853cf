import { lazy } from 'react'
import { useParams } from 'react-router'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import { unitActivity } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import RecordActivity from '#src/records/activity/of-record.tsx'
import { RecordPage } from '#src/records/show/page.tsx'
import { unitScreens } from '#src/resources/units.tsx'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { UnitOverview } from './overview.tsx'

const Issues = lazy(() => import('./issues.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** One unit of a property: who is in it, what it is like, what happened to it (SC-05). */
export default function UnitDetails() {
  const { propertyId = '', unitId: id = '', part } = useParams()
  const { can } = useAccess()
  if (part !== undefined && part !== 'issues') return <PageNotFound />
  return (
    <RecordPage
      screens={unitScreens}
      id={id}
      open={part}
      belongs={(record) => record.propertyId === propertyId}
      trail={(record) => [
        { label: properties.labels.many, to: paths.properties.list() },
        ...(record?.propertyTitle
          ? [{ label: record.propertyTitle, to: paths.properties.show(propertyId) }]
          : []),
        { label: units.labels.many, to: paths.units.list(propertyId) },
      ]}
      tabs={(record, screens) => [
        { key: 'overview', label: 'Overview', content: <UnitOverview screens={screens} record={record} /> },
        {
          key: 'issues',
          label: issues.labels.many,
          to: paths.units.issues(propertyId, id),
          when: can('read', issues.subject),
          content: <Issues propertyId={propertyId} unitId={id} />,
        },
        {
          key: 'documents',
          label: documents.labels.many,
          when: can('read', documents.subject),
          content: <Documents of={{ kind: 'unit', id, propertyId }} />,
        },
        {
          key: 'activity',
          label: 'Activity',
          content: <RecordActivity operation={unitActivity} id={id} words="this unit" />,
        },
      ]}
    />
  )
}
