import { lazy } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { unitActivity } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { recordPage } from '#src/records/show/page.tsx'
import { unitScreens } from '#src/resources/units.tsx'
import { UnitOverview } from './overview.tsx'

const Issues = lazy(() => import('./issues.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** One unit of a property: who is in it, what it is like, what happened to it (SC-05). */
export default recordPage(unitScreens, {
  belongs: ({ propertyId }, params) =>
    propertyId === params['propertyId'] && [undefined, 'issues'].includes(params['part']),
  trail: ({ propertyId = '', propertyTitle }) => [
    ...(propertyTitle ? [{ label: propertyTitle, to: paths.properties.show(propertyId) }] : []),
    { label: units.labels.many, to: paths.units.list(propertyId) },
  ],
  tabs: (record, screens, { can }) => {
    const { id, propertyId = '' } = record
    return [
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
    ]
  },
  activity: unitActivity,
})
