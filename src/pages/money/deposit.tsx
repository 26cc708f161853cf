import { lazy } from 'react'
import { Link } from 'react-router'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { DepositActions } from '#src/records/money/deposit-actions.tsx'
import { DepositMovements } from '#src/records/money/deposit-movements.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { depositScreens } from '#src/resources/deposits.tsx'
import { asWhole, type Whole } from '#src/resources/screens.ts'
import { Columns, Fact, Facts, Section } from '#src/ui/page/parts.tsx'

const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** The deposit of one lease: what is held of it and what happened to it. */
export default recordPage(depositScreens, {
  tabs: (record, screens, { can }) => [
    {
      key: 'overview',
      label: 'Overview',
      content: (
        <Columns rail={<RecordFacts screens={screens} record={record} />}>
          <DepositMovements deposit={asWhole(record)} />
          <BelongsTo deposit={asWhole(record)} />
        </Columns>
      ),
    },
    {
      key: 'docs',
      label: documents.labels.many,
      when: can('read', documents.subject),
      content: (
        <Documents
          of={{ kind: 'lease', id: asWhole(record).leaseId, propertyId: asWhole(record).propertyId }}
        />
      ),
    },
  ],
  actions: (record) => <DepositActions deposit={asWhole(record)} />,
})

function BelongsTo({ deposit }: { deposit: Whole<typeof deposits> }) {
  const { can } = useAccess()
  const linked = (id: string, reference: string | null) =>
    can('read', leases.subject) && can('read', deposits.subject, 'leaseId') ? (
      <Link to={paths.leases.show(id)}>{reference}</Link>
    ) : (
      reference
    )
  return (
    <Section title="Belongs to">
      <Facts>
        <Fact label="Lease">{linked(deposit.leaseId, deposit.leaseReference)}</Fact>
        {deposit.renewalId ? (
          <Fact label="Renewal">{linked(deposit.renewalId, deposit.renewalReference)}</Fact>
        ) : null}
      </Facts>
    </Section>
  )
}
