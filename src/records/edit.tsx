import { useRecord } from '#src/providers/records.ts'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from './form/index.tsx'

interface Props {
  screens: ResourceScreens
  /** In place of the form, where a record cannot be edited as it stands. */
  instead?: (record: Readable) => ReactNode
}

/** The page that edits a record, from its definition. */
export default function EditRecord(props: Props) {
  const { id = '' } = useParams()
  const isId = props.screens.resource.allFields['id']!.safeParse(id).success
  return isId ? <Edit key={id} id={id} {...props} /> : <PageNotFound />
}

function Edit({ screens, id, instead }: Props & { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { resource, paths } = screens
  const { record, problem } = useRecord(resource, id, { fresh: true })
  const name = record && String(record[resource.title])
  const shown = paths.show(id, record)
  usePage(name && `Edit ${name}`, name ? [{ label: name, to: shown }] : [], 'Edit')
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (!canOn('update', resource.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  const other = instead?.(record)
  if (other) return other
  return (
    <ResourceForm
      screens={screens}
      title={`Edit ${name ?? ''}`}
      record={record}
      onSaved={(saved) => {
        void navigate(shown, { replace: true })
        toast.success(`${String(saved[resource.title])} saved`)
      }}
      onLeave={() => void navigate(shown)}
    />
  )
}
