import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { type listFundRequests, withdrawFundRequest } from '#contract/tenant/money/fund-requests.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { fundRequestStatuses } from '#domain/owners/requests.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import type { Tone } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Row, Rows } from '#src/ui/page/parts.tsx'
import { ContributionDialog } from '../contribution.tsx'

type FundRequest = AnswerOf<typeof listFundRequests>['requests'][number]

const tones: Readonly<Record<FundRequest['status'], Tone>> = {
  open: 'info',
  partReceived: 'info',
  received: 'good',
  withdrawn: 'quiet',
}

/** Requests for funds with where they stand, and what can be done with those that are open. */
export function FundRequests({ requests, named }: { requests: readonly FundRequest[]; named: boolean }) {
  const { can } = useAccess()
  const [asked, setAsked] = useState<{ request: FundRequest; what: 'receive' | 'withdraw' }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Rows label="Requests for funds">
        {requests.map((request) => (
          <Row key={request.id} aside={<Amount request={request} />}>
            {named ? <Link to={paths.owners.show(request.ownerId)}>{request.ownerName}</Link> : null}
            <div>
              {request.propertyTitle}, due {shortDate(request.dueOn)}
            </div>
            <Muted small>
              {request.reason} · {request.reference}
            </Muted>
            {request.refused ? <Muted small>The mail server refused {request.email}.</Muted> : null}
            {request.withdrawalReason ? <Muted small>Withdrawn: {request.withdrawalReason}</Muted> : null}
            {request.open > 0 ? (
              <Inline>
                {can('create', ownerPayments.subject) ? (
                  <Button
                    small
                    aria-label={`Record contribution for ${request.propertyTitle}, due ${shortDate(request.dueOn)}`}
                    onClick={() => setAsked({ request, what: 'receive' })}
                  >
                    Record contribution…
                  </Button>
                ) : null}
                {can('update', ownerPayments.subject) ? (
                  <Button
                    small
                    aria-label={`Withdraw request for ${request.propertyTitle}, due ${shortDate(request.dueOn)}`}
                    onClick={() => setAsked({ request, what: 'withdraw' })}
                  >
                    Withdraw…
                  </Button>
                ) : null}
              </Inline>
            ) : null}
          </Row>
        ))}
      </Rows>
      {asked?.what === 'receive' ? (
        <ContributionDialog
          owner={{ id: asked.request.ownerId, name: asked.request.ownerName }}
          place={{ ...asked.request, property: asked.request.propertyTitle }}
          requestId={asked.request.id}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'withdraw' ? (
        <ActionDialog
          operation={withdrawFundRequest}
          title="Withdraw this request?"
          text="Contributions already recorded stay. The owner is not notified."
          confirm="Withdraw request"
          danger
          given={{ requestId: asked.request.id, version: asked.request.version }}
          options={{ refreshes: [['data', 'tenant']], done: 'Request withdrawn' }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Amount({ request: { amount, received, currency, status, overdue } }: { request: FundRequest }) {
  return (
    <div style={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      {formatMoney(amount, currency)}
      {status === 'partReceived' ? <Muted small>{formatMoney(received, currency)} received</Muted> : null}
      <div>
        <StatusWord tone={overdue ? 'danger' : tones[status]}>
          {overdue ? 'Overdue' : fundRequestStatuses[status]}
        </StatusWord>
      </div>
    </div>
  )
}
