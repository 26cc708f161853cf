import { useState } from 'react'
import { listFundRequests } from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { readOwnerFunds } from '#contract/tenant/owner-operations.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Row, Rows, Section, Stat, Stats } from '#src/ui/page/parts.tsx'
import { ContributionDialog } from './contribution.tsx'
import { FundRequests } from './funds/requests.tsx'

interface Asked {
  propertyId: string
  property: string
  currency: Currency
}

/** What is held for an owner today, property by property, with the way to paying them and to what they pay in. */
export function Balances({ ownerId, name }: { ownerId: string; name: string }) {
  const { can } = useAccess()
  const [asked, setAsked] = useState<Asked>()
  const { data } = useOperation(ownerStatement.read, { query: { ownerId, limit: 200 } })
  const requests = useOperation(listFundRequests, {
    query: { ownerId },
    enabled: can('read', ownerPayments.subject),
  })
  const funds = useOperation(readOwnerFunds, { params: { id: ownerId } })
  if (!data) return null
  const may = can('create', ownerPayments.subject)
  return (
    <>
      {funds.data?.sums.map(({ currency, held, payable, keptBack, asked: open }) => (
        <Stats key={currency}>
          <Stat label="Held now">{formatMoney(held, currency)}</Stat>
          <Stat label="To be paid">{formatMoney(payable, currency)}</Stat>
          <Stat label="Kept back">{formatMoney(keptBack, currency)}</Stat>
          {open === '0' ? null : <Stat label="Asked for">{formatMoney(open, currency)}</Stat>}
        </Stats>
      ))}
      <Section
        title="Held today"
        actions={
          <Inline>
            {may ? (
              <ButtonLink small to={paths.ownerPayments.pay({ owner: ownerId })}>
                Pay owner
              </ButtonLink>
            ) : null}
            <ButtonLink small to={paths.owners.statement({ ownerId })}>
              {ownerStatement.title}
            </ButtonLink>
            <ButtonLink small to={paths.owners.year({ ownerId })}>
              Year-end summary
            </ButtonLink>
          </Inline>
        }
      >
        {data.data.length === 0 ? (
          <Muted>Nothing was received or spent for this owner yet.</Muted>
        ) : (
          <Rows label="Held today">
            {data.data.map(({ propertyId, property, currency, closing }) =>
              propertyId && property && currency && closing !== undefined && closing !== null ? (
                <Row
                  key={propertyId}
                  aside={
                    <Inline>
                      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
                        {formatMoney(closing, currency)}
                      </span>
                      {may ? (
                        <Button
                          small
                          aria-label={`Record contribution for ${property}`}
                          onClick={() => setAsked({ propertyId, property, currency })}
                        >
                          Contribution…
                        </Button>
                      ) : null}
                    </Inline>
                  }
                >
                  {property}
                </Row>
              ) : null,
            )}
          </Rows>
        )}
      </Section>
      {requests.data && (may || requests.data.total > 0) ? (
        <Section
          title="Requests for funds"
          actions={
            may ? (
              <ButtonLink small to={paths.ownerPayments.ask({ owner: ownerId })}>
                Ask for funds
              </ButtonLink>
            ) : null
          }
        >
          {requests.data.requests.length === 0 ? (
            <Muted>Nothing has been asked for yet.</Muted>
          ) : (
            <FundRequests requests={requests.data.requests} named={false} />
          )}
        </Section>
      ) : null}
      {asked ? (
        <ContributionDialog owner={{ id: ownerId, name }} place={asked} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  )
}
