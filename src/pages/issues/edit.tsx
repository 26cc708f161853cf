import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from '#src/records/form/index.tsx'
import { issueFields } from './create.tsx'
import { useAddressedIssue, useIssueTrail } from './use-issue.ts'

// Whether somebody has said so already is asked when it is reported.
const { title: _, ...fields } = issueFields

/** RT-54, RT-69: edits an issue, as far as the profile may. */
export default function EditIssue() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { can, canOn } = useAccess()
  const { id, record, problem } = useAddressedIssue({ fresh: true })
  const { trail, screens } = useIssueTrail()
  const title = record && `#${String(record['number'])}`
  const shown = record ? screens.paths.show(id, record) : ''
  usePage(title && `Edit ${title}`, title ? [...trail(record), { label: title, to: shown }] : [], 'Edit')
  const without = useMemo(
    () =>
      new Set(
        Object.keys(issues.fields).filter(
          (field) =>
            (field === 'reportedForId' && !can('read', tenants.subject)) ||
            (field === 'rating' && !record?.['completedAt']),
        ),
      ),
    [record, can],
  )
  const back = () => {
    // To where one came from; the first page of a visit has nothing before it.
    if (key === 'default') void navigate(shown, { replace: true })
    else void navigate(-1)
  }
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (!canOn('update', issues.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <ResourceForm
      screens={screens}
      title={`Edit ${title ?? ''}`}
      lead={String(record['title'])}
      record={record}
      currency={record['currency']}
      custom={fields}
      without={without}
      onSaved={() => {
        toast.success('Saved')
        back()
      }}
      onLeave={back}
    />
  )
}
