import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const IssueList = lazy(() => import('./list.tsx'))
const IssueBoard = lazy(() => import('#src/records/issues/board/index.tsx'))
const OfProperty = lazy(() => import('./of-property.tsx'))
const Issue = lazy(() => import('./details/index.tsx'))
const NewIssue = lazy(() => import('./create.tsx'))
const EditIssue = lazy(() => import('./edit.tsx'))
const FindIssue = lazy(() => import('./find.tsx'))

/** Every address below /dashboard/issues. */
export default function IssuePages() {
  return (
    <Routes>
      <Route index element={<IssueList />} />
      <Route path="board" element={<IssueBoard />} />
      <Route path="create-new" element={<NewIssue />} />
      <Route path="properties/:propertyId/issues" element={<OfProperty />} />
      <Route path="properties/:propertyId/issues/create-new" element={<NewIssue />} />
      <Route path="properties/:propertyId/issues/:issueId" element={<Issue />} />
      <Route path="properties/:propertyId/issues/:issueId/edit" element={<EditIssue />} />
      <Route path=":issueId" element={<FindIssue />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
