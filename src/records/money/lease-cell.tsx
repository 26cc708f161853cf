import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { Muted } from '#src/ui/page/parts.tsx'

interface LeaseRow {
  leaseId: string
  reference: string
  tenantNames: string
  unitLabel: string
  propertyTitle: string
}

/** Whose lease a line is about, and of what. */
export function LeaseCell({ row }: { row: LeaseRow }) {
  return (
    <>
      <Link to={paths.leases.show(row.leaseId)}>{row.tenantNames || row.reference}</Link>{' '}
      <Muted small>
        {row.unitLabel}, {row.propertyTitle}
      </Muted>
    </>
  )
}
