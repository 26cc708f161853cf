import { useRecord } from '#src/providers/records.ts'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { leases } from '#contract/tenant/leases.ts'
import { editProblem } from '#domain/leases/transitions.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { LeaseForm } from './lease-form.tsx'
import { asWhole } from '#src/resources/screens.ts'

export default function EditLease() {
  const id = useParams()['id'] ?? ''
  return leases.allFields.id.safeParse(id).success ? <Edit key={id} id={id} /> : <PageNotFound />
}

function Edit({ id }: { id: string }) {
  const navigate = useNavigate()
  const { canOn } = useAccess()
  const { record: found, problem } = useRecord(leases, id, { fresh: true })
  const record = found && asWhole(found)
  const name = record?.reference ?? undefined
  usePage(name && `Edit ${name}`, name ? [{ label: name, to: paths.leases.show(id) }] : [], 'Edit')
  const without = useMemo(
    () =>
      new Set(
        Object.keys(leases.fields).filter(
          (field) => record && editProblem(record.status, [field]) !== undefined,
        ),
      ),
    [record],
  )
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (!canOn('update', leases.subject, record)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <LeaseForm
      title={`Edit ${name ?? ''}`}
      lead={editProblem(record.status, ['unitId'])}
      record={record}
      without={without}
      onSaved={() => {
        void navigate(paths.leases.show(id), { replace: true })
        toast.success('Saved')
      }}
      onLeave={() => void navigate(paths.leases.show(id))}
    />
  )
}
