import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const List = lazy(() => import('./list.tsx'))
const Create = lazy(() => import('./create.tsx'))
const Edit = lazy(() => import('./edit.tsx'))
const RentRoll = lazy(() => import('./rent-roll.tsx'))
const Details = lazy(() => import('./details.tsx'))

/** Every address below /dashboard/leases. */
export default function LeasePages() {
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path="create-new" element={<Create />} />
      <Route path="rent-roll" element={<RentRoll />} />
      <Route path=":leaseId" element={<Details />} />
      <Route path=":leaseId/edit" element={<Edit />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
