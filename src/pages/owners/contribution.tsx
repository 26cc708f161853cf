import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { listFundRequests } from '#contract/tenant/money/fund-requests.ts'
import { previewContribution, receiveContribution } from '#contract/tenant/money/owner-payment-operations.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { BankAccountInput } from '#src/records/money/bank-account-input.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'

type FundRequest = AnswerOf<typeof listFundRequests>['requests'][number]

interface Props {
  owner: { id: string; name: string }
  place: { propertyId: string; property: string; currency: Currency }
  /** What they were asked for with; the oldest that is open unless given. */
  requestId?: string
  onClose: () => void
}

/** Records what an owner paid in, for a request where one is open. */
export function ContributionDialog(props: Props) {
  const { data } = useOperation(listFundRequests, {
    query: { ownerId: props.owner.id, propertyId: props.place.propertyId, open: 'true' },
  })
  return data ? <Asked {...props} requests={data.requests} /> : null
}

function Asked({ owner, place, requestId, requests, onClose }: Props & { requests: readonly FundRequest[] }) {
  const today = useToday()
  const [chosen, setChosen] = useState(requestId ?? requests[0]?.id ?? '')
  const request = requests.find(({ id }) => id === chosen)
  return (
    <ActionDialog
      operation={receiveContribution}
      title={`What ${owner.name} paid in for ${place.property}`}
      text={
        <>
          <p>For bills larger than the money held. The contribution is held for this owner only.</p>
          {requests.length > 0 ? (
            <Labelled label="For the request">
              {(described) => (
                <select {...described} value={chosen} onChange={({ target }) => setChosen(target.value)}>
                  {requests.map(({ id, open, currency, dueOn, reason }) => (
                    <option key={id} value={id}>
                      {`${formatMoney(open, currency)} due ${shortDate(dueOn)}: ${reason}`}
                    </option>
                  ))}
                  <option value="">None of these</option>
                </select>
              )}
            </Labelled>
          ) : null}
        </>
      }
      confirm="Record contribution"
      given={{ ownerId: owner.id, propertyId: place.propertyId, requestId: chosen || null }}
      values={{
        amount: request?.open,
        date: today,
        method: 'bankTransfer',
        bankAccountId: request?.bankAccountId ?? '',
        reference: request?.reference ?? null,
      }}
      fields={{ date: { max: today }, bankAccountId: { input: BankAccountInput } }}
      preview={previewContribution}
      currency={place.currency}
      options={{ refreshes: [['data', 'tenant']], done: 'Contribution recorded' }}
      onClose={onClose}
    />
  )
}
