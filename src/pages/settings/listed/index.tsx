import { Route, Routes, useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Resource } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import CreateRecord from '#src/records/create.tsx'
import EditRecord from '#src/records/edit.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import type { ScreensOf } from '#src/resources/screens.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { nameOf } from '#src/resources/name-of.ts'

/** Settings that are records: their list, and the forms of one. */
export function Listed<R extends Resource>({ screens }: { screens: ScreensOf<R> }) {
  const { can } = useAccess()
  const create = can('create', screens.resource.subject) ? (
    <CreateRecord screens={screens} />
  ) : (
    <ErrorPage error={{ statusCode: 403 }} />
  )
  return (
    <Routes>
      <Route index element={<ResourceList screens={screens} />} />
      <Route path="create-new" element={create} />
      <Route path=":id" element={<Edit screens={screens} />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}

/** A record that is all form: from it one goes back to the list. */
function Edit<R extends Resource>({ screens }: { screens: ScreensOf<R> }) {
  const navigate = useNavigate()
  const leave = () => void navigate(screens.paths.list())
  return (
    <EditRecord
      screens={screens}
      form={({ title, record }) => (
        <ResourceForm
          screens={screens}
          title={title}
          record={record}
          onLeave={leave}
          onSaved={(saved) => {
            leave()
            toast.success(`“${nameOf(screens.resource, saved)}” saved`)
          }}
        />
      )}
    />
  )
}
