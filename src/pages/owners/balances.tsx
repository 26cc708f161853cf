import { useState } from 'react'
import { previewContribution, receiveContribution } from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { ownerStatement } from '#contract/tenant/money/owner-statement.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { BankAccountInput } from '#src/records/money/bank-account-input.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'

interface Asked {
  propertyId: string
  property: string
  currency: Currency
}

/** What is held for an owner today, property by property, with the way to paying them and to what they pay in. */
export function Balances({ ownerId, name }: { ownerId: string; name: string }) {
  const { can } = useAccess()
  const today = useToday()
  const [asked, setAsked] = useState<Asked>()
  const { data } = useOperation(ownerStatement.read, { query: { through: today, ownerId, limit: 200 } })
  if (!data) return null
  const may = can('create', ownerPayments.subject)
  return (
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
      {asked ? (
        <ActionDialog
          operation={receiveContribution}
          title={`What ${name} paid in for ${asked.property}`}
          text="Where bills come to more than is held. It is held for this owner alone."
          confirm="Record contribution"
          given={{ ownerId, propertyId: asked.propertyId }}
          values={{ amount: undefined, date: today, method: 'bankTransfer', bankAccountId: '' }}
          fields={{ date: { max: today }, bankAccountId: { input: BankAccountInput } }}
          preview={previewContribution}
          currency={asked.currency}
          options={{ refreshes: [['data', 'tenant']], done: 'Contribution recorded' }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Section>
  )
}
