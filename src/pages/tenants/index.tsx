import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const List = lazy(() => import('./list.tsx'))
const Create = lazy(() => import('./create.tsx'))
const Edit = lazy(() => import('./edit.tsx'))
const Details = lazy(() => import('./details.tsx'))

/** Every address below /dashboard/tenants. */
export default function TenantPages() {
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="create-new" element={<Create />} />
      <Route path=":id" element={<Details />} />
      <Route path=":id/edit" element={<Edit />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
