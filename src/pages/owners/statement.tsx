import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Muted } from '#src/ui/page/parts.tsx'

const nothing = {
  title: 'Nothing was held for this owner',
  sentence: 'This owner’s share of rents, expenses and payments will be shown here.',
}
const noOwner = {
  title: 'Choose an owner',
  sentence: 'The statement shows what was received, spent and paid out for each of their properties.',
  always: true,
}

/** Whose statement of which days: the usual ones where it is from the very first. */
const periodOf = ({ ownerId, from, through }: Readonly<Record<string, string | undefined>>) =>
  from && through ? { ownerId, from, through } : { ownerId }

/** What was held for owners and moved between two days; without an owner, the reader's own. */
export default function OwnerStatement() {
  const own = useProfile().role === 'landlord'
  const { can } = useAccess()
  const { asked } = useReportAddress(ownerStatement).address
  return (
    <ReportPage
      report={ownerStatement}
      empty={own || asked['ownerId'] ? nothing : noOwner}
      actions={
        asked['ownerId'] && can('create', ownerPayments.subject) ? (
          <ButtonLink small to={paths.owners.mails(periodOf(asked))}>
            Email statement
          </ButtonLink>
        ) : null
      }
      without={own ? ['ownerId'] : undefined}
      drawing={{
        links: {
          property: ({ propertyId }) => (propertyId ? paths.properties.show(propertyId) : undefined),
        },
      }}
      figures={({ owners }) => owners.map((owner) => <Muted key={owner}>{owner}</Muted>)}
    />
  )
}
