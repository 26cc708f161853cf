import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const List = lazy(() => import('./list.tsx'))
const Create = lazy(() => import('./create.tsx'))
const Edit = lazy(() => import('./edit.tsx'))
const Details = lazy(() => import('./details.tsx'))
const ChangeProperties = lazy(() => import('./change-properties.tsx'))

/** Every address below /dashboard/portfolios. */
export default function PortfolioPages() {
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="create-new" element={<Create />} />
      <Route path=":id" element={<Details />} />
      <Route path=":id/edit" element={<Edit />} />
      <Route path=":id/properties/add-or-remove" element={<ChangeProperties />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
