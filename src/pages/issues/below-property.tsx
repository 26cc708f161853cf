import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const Issue = lazy(() => import('./details/index.tsx'))
const NewIssue = lazy(() => import('./create.tsx'))
const EditIssue = lazy(() => import('./edit.tsx'))

/** The same pages below a property (RT-67 to RT-69); its list is a tab of the property. */
export default function IssuesBelowProperty() {
  return (
    <Routes>
      <Route path="create-new" element={<NewIssue />} />
      <Route path=":issueId" element={<Issue />} />
      <Route path=":issueId/edit" element={<EditIssue />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
