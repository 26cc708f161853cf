import { ownerYear } from '#contract/tenant/money/owner-year.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Muted, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'

const nothing = {
  title: 'Nothing was held for this owner',
  sentence: 'This owner’s share of income, expenses and payments will be shown here.',
}
const noOwner = {
  title: 'Choose an owner',
  sentence: 'The summary shows income by category, expenses and payments for each of their properties.',
  always: true,
}
const parts = {
  opening: 'Opening balance',
  income: 'Income',
  expenses: 'Expenses',
  fees: 'Management fees',
  paid: 'Paid to owner',
  other: 'Other',
  closing: 'Closing balance',
} as const

/** What a year came to for owners, by category; without an owner, the reader's own. */
export default function OwnerYear() {
  const { can } = useAccess()
  const own = useProfile().role === 'landlord'
  const { asked } = useReportAddress(ownerYear).address
  const { ownerId, from, through } = asked
  return (
    <ReportPage
      report={ownerYear}
      empty={own || ownerId ? nothing : noOwner}
      actions={
        ownerId && can('create', ownerPayments.subject) ? (
          <ButtonLink small to={paths.owners.mails({ kind: 'year', ownerId, from, through })}>
            Email summary
          </ButtonLink>
        ) : null
      }
      without={own ? ['ownerId'] : undefined}
      drawing={{
        links: { property: ({ propertyId }) => (propertyId ? paths.properties.show(propertyId) : undefined) },
      }}
      figures={({ owners, sums }) => (
        <Stack gap={8}>
          {owners.map((owner) => (
            <Muted key={owner}>{owner}</Muted>
          ))}
          {sums.map(({ currency, ...amounts }) => (
            <Stats key={currency}>
              {(['opening', 'income', 'expenses', 'fees', 'paid', 'other', 'closing'] as const)
                .filter((part) => part !== 'other' || amounts.other !== '0')
                .map((part) => (
                  <Stat key={part} label={parts[part]}>
                    {formatMoney(amounts[part], currency)}
                  </Stat>
                ))}
            </Stats>
          ))}
        </Stack>
      )}
    />
  )
}
