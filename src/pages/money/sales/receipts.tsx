import { useState } from 'react'
import { Link } from 'react-router'
import { readSaleReceipt, reverseSaleReceipt } from '#contract/tenant/money/sale-operations.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { isAgreed } from '#domain/sales/vocabulary.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { useDownload } from '#src/records/actions/use-download.ts'
import { saleScreens } from '#src/resources/sales.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Row, Rows } from '#src/ui/page/parts.tsx'
import { refreshes, type SaleRecord } from './actions.tsx'

type Receipt = SaleRecord['receipts'][number]

/** What the buyer paid, and what was taken back. */
export function SaleReceipts({ sale }: { sale: SaleRecord }) {
  const { canOn, can } = useAccess()
  const [asked, setAsked] = useState<Receipt>()
  const { download, busy } = useDownload()
  const today = useToday()
  const { id, currency, receipts, stage } = sale
  const mayReverse = isAgreed(stage) && canOn('update', saleScreens.resource.subject, sale, 'paid')
  return (
    <>
      <Rows>
        {receipts.map((receipt) => {
          const { label, reversedOn, reversalReason, entryId, amount, date, method } = receipt
          const about = [
            shortDate(date),
            paymentMethods[method],
            receipt.bankAccountName,
            receipt.reference,
            reversedOn && `reversed on ${shortDate(reversedOn)}: ${reversalReason}`,
          ]
          return (
            <Row
              key={receipt.id}
              aside={
                <Inline>
                  {reversedOn ? <s>{formatMoney(amount, currency)}</s> : formatMoney(amount, currency)}
                  {can('read', 'JournalEntry') ? <Link to={paths.money.entry(entryId)}>Entry</Link> : null}
                  <Button
                    small
                    busy={busy}
                    onClick={() =>
                      download({
                        make: () =>
                          callForFile(readSaleReceipt, {
                            params: { id },
                            query: { receiptId: receipt.id, format: 'pdf' },
                          }),
                        name: `${label}.pdf`,
                      })
                    }
                  >
                    Receipt
                  </Button>
                  {mayReverse && !reversedOn ? (
                    <Button small onClick={() => setAsked(receipt)}>
                      Reverse…
                    </Button>
                  ) : null}
                </Inline>
              }
            >
              <strong>{label}</strong>
              <Muted small>{about.filter(Boolean).join(' · ')}</Muted>
            </Row>
          )
        })}
      </Rows>
      {asked ? (
        <ActionDialog
          operation={reverseSaleReceipt}
          title="Reverse this payment?"
          text="For a transfer that came back or a mistake. The buyer owes it again; both entries stay."
          confirm="Reverse payment"
          danger
          params={{ id }}
          given={{ receiptId: asked.id }}
          values={{ date: today > asked.date ? today : asked.date }}
          fields={{ date: { min: asked.date }, reason: { hint: 'Shown in the history.' } }}
          options={{ refreshes, done: 'Payment reversed' }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
