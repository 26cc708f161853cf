import type { properties } from '#contract/tenant/properties.ts'
import { useRecord } from '#src/providers/records.ts'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import { unitScreens } from '#src/resources/units.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage, type Crumb } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'

interface FormProps {
  property: Readable<typeof properties>
  trail: readonly Crumb[]
}

/** How rent is usually said where the property is. */
export function usualFrequency({ askingFrequency, currency }: Readable<typeof properties>): string {
  if (askingFrequency && askingFrequency !== 'fixed') return askingFrequency
  return currency === 'NGN' ? 'yearly' : 'monthly'
}

export function NewUnit({ property, trail }: FormProps) {
  const navigate = useNavigate()
  usePage('New unit', trail)
  return (
    <ResourceForm
      screens={unitScreens}
      title="New unit"
      lead={`In ${property.title}. Only a name is needed. You can add the rest later.`}
      defaults={{ propertyId: property.id, rentFrequency: usualFrequency(property) }}
      currency={property.currency}
      onSaved={(record) => {
        void navigate(paths.units.show(property.id, record.id), { replace: true })
        toast.success(`“${String(record['label'])}” added`, {
          action: {
            label: 'Add another',
            onClick: () => void navigate(paths.units.create(property.id)),
          },
        })
      }}
      onLeave={() => void navigate(paths.units.list(property.id))}
    />
  )
}

export function EditUnit({ id, property, trail }: FormProps & { id: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { canOn } = useAccess()
  const { record: found, problem } = useRecord(units, id, { fresh: true })
  // A unit of another property is not at this address.
  const record = found?.propertyId === property.id ? found : undefined
  const label = record?.label
  const above = label ? [...trail, { label, to: paths.units.show(property.id, id) }] : trail
  usePage(label && `Edit ${label}`, above, 'Edit')
  const back = () => {
    // To where one came from; the first page of a visit has nothing before it.
    if (key === 'default') void navigate(paths.units.show(property.id, id), { replace: true })
    else void navigate(-1)
  }
  if (problem) return <ErrorPage error={problem} />
  if (!found) return <PendingPage />
  if (!record) return <ErrorPage error={{ statusCode: 404 }} />
  if (!canOn('update', units.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={unitScreens}
      title={`Edit ${label ?? ''}`}
      lead={`In ${property.title}.`}
      record={record}
      currency={property.currency}
      onSaved={() => {
        toast.success('Saved')
        back()
      }}
      onLeave={back}
    />
  )
}
