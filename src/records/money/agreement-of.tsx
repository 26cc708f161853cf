import { managementAgreements } from '#contract/tenant/money/management-agreements.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Fact, Facts, Section } from '#src/ui/page/parts.tsx'

/** What the owners of a property pay for having it managed now, for whoever may see that. */
export function AgreementOf({ propertyId }: { propertyId: string }) {
  const { can } = useAccess()
  const may = can('read', managementAgreements.subject, 'feeBps')
  const { records } = useRecords(managementAgreements, {
    filters: { propertyId, status: 'current' },
    limit: 1,
    enabled: may,
  })
  const [agreement] = records ?? []
  if (!may || !agreement) return null
  const { id, currency, feeBps, monthlyAmount, float, from } = agreement
  return (
    <Section
      title="Management agreement"
      actions={
        <ButtonLink small to={paths.agreements.show(id)}>
          View agreement
        </ButtonLink>
      }
    >
      <Facts>
        {from ? <Fact label="Since">{shortDate(from)}</Fact> : null}
        {feeBps === undefined ? null : <Fact label="Fee on rent collected">{formatShare(feeBps)}</Fact>}
        {currency && monthlyAmount ? (
          <Fact label="Fixed fee a month">{formatMoney(monthlyAmount, currency)}</Fact>
        ) : null}
        {currency && float ? <Fact label="Kept back">{formatMoney(float, currency)}</Fact> : null}
      </Facts>
    </Section>
  )
}
