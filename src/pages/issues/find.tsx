import { Navigate } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { useAddressedIssue } from './use-issue.ts'

/** Leads to an issue that is known by its id alone, as mails and notifications do. */
export default function FindIssue() {
  const { id, record, problem } = useAddressedIssue()
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  return <Navigate to={paths.issues.show(String(record['propertyId']), id)} replace />
}
