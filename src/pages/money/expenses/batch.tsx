import { Link, useParams, useSearchParams } from 'react-router'
import { bankFileFormats, readBankFile, readPaymentBatch } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Prose, Row, Rows, Stack } from '#src/ui/page/parts.tsx'

const trail = [{ label: expenses.labels.many, to: paths.expenses.list() }]
const words = { one: 'transfer', many: 'transfers' }

/** What was paid in one go, as a file for the bank. */
export default function PaymentBatch() {
  usePage('Bank file', trail)
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const batchId = query.get('batchId') ?? ''
  const { can } = useAccess()
  const { download, busy } = useDownload()
  const { data, error } = useOperation(readPaymentBatch, { params: { id }, query: { batchId } })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { transfers, total, currency, bankAccountName, date } = data
  const missing = transfers.filter(({ payable }) => !payable)
  const mayWrite = can('update', expenses.subject, 'paid') && can('read', 'Vendor', 'accountNumber')
  return (
    <Page width="form">
      <PageHead
        title="Bank file"
        lead={`${counted(transfers.length, words)} from ${bankAccountName} on ${shortDate(date)}, ${formatMoney(total, currency)} in all. They are in the books already: the file tells the bank.`}
        actions={
          mayWrite && missing.length === 0
            ? keysOf(bankFileFormats).map((format) => (
                <Button
                  key={format}
                  look={format === 'csv' ? 'primary' : 'secondary'}
                  busy={busy}
                  onClick={() =>
                    download({
                      make: () => callForFile(readBankFile, { params: { id }, query: { batchId, format } }),
                      name: `Payments ${date}.${format === 'csv' ? 'csv' : 'xml'}`,
                    })
                  }
                >
                  {bankFileFormats[format]}
                </Button>
              ))
            : undefined
        }
      />
      <Stack>
        {missing.length > 0 ? (
          <Prose>
            {missing.length === 1
              ? 'Enter where this vendor is paid before the file is written:'
              : 'Enter where these vendors are paid before the file is written:'}{' '}
            {missing.map(({ vendorId, vendorName }, index) => (
              <span key={vendorId}>
                {index > 0 ? ', ' : ''}
                <Link to={paths.vendors.edit(vendorId)}>{vendorName}</Link>
              </span>
            ))}
            .
          </Prose>
        ) : null}
        <Rows label="Transfers">
          {transfers.map(({ vendorId, vendorName, amount, remittance, payable }) => (
            <Row key={vendorId} aside={formatMoney(amount, currency)}>
              <strong>{vendorName}</strong>
              <Muted small>{payable ? remittance : `${remittance} · no bank account`}</Muted>
            </Row>
          ))}
        </Rows>
        <div>
          <ButtonLink to={paths.expenses.list()}>All expenses</ButtonLink>
        </div>
      </Stack>
    </Page>
  )
}
