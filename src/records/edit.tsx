import { useRecord } from '#src/providers/records.ts'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Resource } from '#contract/kit/index.ts'
import { nameOf } from '#src/resources/name-of.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ScreensOf } from '#src/resources/screens.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from './form/index.tsx'
import { mayEdit } from './may-edit.ts'

interface Given<R extends Resource> {
  title: string
  record: Readable<R>
  onSaved: (saved: Readable) => void
  onLeave: () => void
}

interface Props<R extends Resource> {
  screens: ScreensOf<R>
  /** In place of the form, where a record cannot be edited as it stands. */
  instead?: (record: Readable<R>) => ReactNode
  /** The form, where it has inputs that no definition describes. */
  form?: (given: Given<R>) => ReactNode
}

/** The page that edits a record, from its definition. */
export default function EditRecord<R extends Resource>(props: Props<R>) {
  const { id = '' } = useParams()
  const isId = props.screens.resource.allFields['id']!.safeParse(id).success
  return isId ? <Edit key={id} id={id} {...props} /> : <PageNotFound />
}

function Edit<R extends Resource>({ screens, id, instead, form }: Props<R> & { id: string }) {
  const navigate = useNavigate()
  const access = useAccess()
  const { resource, paths } = screens
  const { record, problem } = useRecord(resource, id, { fresh: true })
  const name = record && nameOf(resource, record)
  const shown = paths.show(id, record)
  usePage(name && `Edit ${name}`, name ? [{ label: name, to: shown }] : [], 'Edit')
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (!mayEdit(access, screens, record)) return <ErrorPage error={{ statusCode: 403 }} />
  const other = instead?.(record)
  if (other) return other
  const given: Given<R> = {
    title: `Edit ${name ?? ''}`,
    record,
    onSaved: (saved) => {
      void navigate(shown, { replace: true })
      toast.success(`${nameOf(resource, saved)} saved`)
    },
    onLeave: () => void navigate(shown),
  }
  return form ? form(given) : <ResourceForm screens={screens} {...given} />
}
