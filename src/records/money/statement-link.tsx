import { statement } from '#contract/tenant/money/statement.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** Leads to the statement of leases or of a tenant; to the reader's own where neither is named. */
export function StatementLink({ of = {} }: { of?: { leaseId?: string; tenantId?: string } }) {
  const { can } = useAccess()
  if (!can('read', statement.subject)) return null
  return (
    <p>
      <ButtonLink to={paths.money.statement(of)}>{statement.title}</ButtonLink>
    </p>
  )
}
