import { useRecord } from '#src/providers/records.ts'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { DetailsField } from './fields/details-field.tsx'
import { OwnersField } from './fields/owners-field.tsx'
import { ValuationsField } from './fields/valuations-field.tsx'

const custom = { owners: OwnersField, valuations: ValuationsField, details: DetailsField }

export function NewProperty() {
  const { organisation } = useProfile()
  const navigate = useNavigate()
  usePage('New property')
  const { currency, country, timezone } = organisation
  return (
    <ResourceForm
      screens={propertyScreens}
      title="New property"
      lead="Only the name and address are needed. You can add the rest later."
      defaults={{ currency, country, timezone }}
      custom={custom}
      onSaved={(record) => {
        void navigate(paths.properties.show(record.id), { replace: true })
        toast.success(`“${String(record['title'])}” added`, {
          action: {
            label: 'Add another',
            onClick: () => void navigate(paths.properties.create('single')),
          },
        })
      }}
      onLeave={() => void navigate(paths.properties.list())}
    />
  )
}

export function EditProperty({ id }: { id: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { canOn } = useAccess()
  const { record, problem } = useRecord(properties, id, { fresh: true })
  const title = record ? String(record['title']) : undefined
  const trail = title ? [{ label: title, to: paths.properties.show(id) }] : []
  usePage(title && `Edit ${title}`, trail, 'Edit')
  const back = () => {
    // To where one came from; the first page of a visit has nothing before it.
    if (key === 'default') void navigate(paths.properties.show(id), { replace: true })
    else void navigate(-1)
  }
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (!canOn('update', properties.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={propertyScreens}
      title={`Edit ${title ?? ''}`}
      record={record}
      custom={custom}
      onSaved={() => {
        toast.success('Saved')
        back()
      }}
      onLeave={back}
    />
  )
}
