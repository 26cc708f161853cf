import { useRecords } from '#src/providers/records.ts'
import { useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import type { properties } from '#contract/tenant/properties.ts'
import { units } from '#contract/tenant/units.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { PropertyFirst } from '#src/records/property-first.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { useAddressedProperty } from '#src/records/use-property.ts'
import { PhotosField } from './form/photos-field.tsx'
import { PropertyField } from '#src/records/issues/property-field.tsx'
import { ReportedForField } from './form/reported-for-field.tsx'
import { TitleField } from './form/title-field.tsx'
import { UnitField } from '#src/records/issues/unit-field.tsx'
import { useIssuePhotos } from './use-issue-photos.ts'
import { useIssueTrail } from './use-issue.ts'

export const issueFields = {
  title: TitleField,
  propertyId: PropertyField,
  unitId: UnitField,
  reportedForId: ReportedForField,
}
/** Known only once work is done. */
const later = ['rating', 'cost', 'chargeTo']

/** RT-50, RT-52, RT-67: reports an issue, of the property in the address where there is one. */
export default function NewIssue() {
  const { can } = useAccess()
  const { propertyId } = useParams()
  const { property, problem } = useAddressedProperty()
  if (!can('create', issues.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (propertyId === undefined) {
    return (
      <PropertyFirst why="An issue is reported at a property.">
        {(only) => (only ? <AtOnly property={only} /> : <Form />)}
      </PropertyFirst>
    )
  }
  if (problem) return <ErrorPage error={problem} />
  return property ? <Form property={property} /> : <PendingPage />
}

/** For whoever knows of one property, and perhaps of one unit there, as tenants do: there is nothing to choose. */
function AtOnly({ property }: { property: Readable }) {
  const { can } = useAccess()
  const seesUnits = can('read', units.subject)
  const { query, records, total } = useRecords(units, {
    filters: { propertyId: property.id },
    limit: 2,
    enabled: seesUnits,
  })
  if (seesUnits && query.isPending) return <PendingPage />
  return <Form property={property} only={total === 1 ? records[0]?.id : undefined} />
}

/** @param only the unit that it begins with, unless the address names one */
function Form({ property, only }: { property?: Readable<typeof properties>; only?: string | undefined }) {
  const navigate = useNavigate()
  const { add } = useIssuePhotos()
  const { can } = useAccess()
  const { trail, screens } = useIssueTrail()
  const [files, setFiles] = useState<File[]>([])
  const [params] = useSearchParams()
  const unit = params.get('unit')
  const unitId = property && units.allFields.id.safeParse(unit).success ? unit : (only ?? null)
  usePage('Report issue', trail(property && { ...property, property }))
  const without = useMemo(
    () =>
      new Set([
        ...later,
        ...(can('read', tenants.subject) ? [] : ['reportedForId']),
        ...(property ? ['propertyId'] : []),
      ]),
    [can, property],
  )
  const saved = (record: Readable) => {
    // Its own page shows them as they come; here it would be taken for a duplicate of itself meanwhile.
    if (files.length > 0) void add(record.id, files)
    void navigate(screens.paths.show(record.id, record), { replace: true })
    toast.success(`Issue #${String(record['number'])} created`)
  }
  return (
    <ResourceForm
      screens={screens}
      title="Report issue"
      lead={property ? `At ${String(property['title'])}.` : undefined}
      defaults={{ priority: 'medium', ...(property ? { propertyId: property.id, unitId } : {}) }}
      currency={property?.['currency']}
      custom={issueFields}
      without={without}
      extra={<PhotosField files={files} onChange={setFiles} />}
      onSaved={saved}
      onLeave={() => void navigate(screens.paths.list())}
    />
  )
}
