import { useOne } from '@refinedev/core'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { users } from '#contract/admin/users.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { userScreens } from '#src/resources/users.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.ts'
import { usePage } from '#src/ui/layout/page.ts'
import { ResourceForm } from '../resource/form/index.tsx'

const list = { label: users.labels.many, to: paths.users.list() }

/** RT-45 */
export default function EditPerson() {
  const id = useParams()['userId'] ?? ''
  return users.allFields.id.safeParse(id).success ? <Edit key={id} id={id} /> : <PageNotFound />
}

function Edit({ id }: { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { query, result: record } = useOne<AnyRecord>({
    resource: users.name,
    dataProviderName: users.api,
    id,
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchOnMount: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
  })
  const name = record ? String(record['name']) : undefined
  usePage(name && `Edit ${name}`, name ? [list, { label: name, to: paths.users.show(id) }] : [list], 'Edit')
  if (query.isError && !record) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record || !query.isFetchedAfterMount) return <PendingPage />
  if (!canOn('update', users.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  if (record['status'] === 'invited') {
    return (
      <Note
        title={`${name ?? ''} has not joined yet`}
        actions={
          <ButtonLink look="primary" to={paths.invites.edit(id)}>
            Edit the invite
          </ButtonLink>
        }
      >
        Their names and phone number are theirs to fill in when they accept. Until then, the invite can be
        changed.
      </Note>
    )
  }
  return (
    <ResourceForm
      screens={userScreens}
      title={`Edit ${name ?? ''}`}
      record={record}
      onSaved={(saved) => {
        void navigate(paths.users.show(id), { replace: true })
        toast.success(`${String(saved['name'])} saved`)
      }}
      onLeave={() => void navigate(paths.users.show(id))}
    />
  )
}
