import { Link } from 'react-router'
import type { z } from 'zod'
import { bankFileFormats, type BankFileFormat, type paymentBatch } from '#contract/tenant/money/bank-file.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Prose, Row, Rows, Stack } from '#src/ui/page/parts.tsx'

const words = { one: 'transfer', many: 'transfers' }

interface Props {
  data: z.output<typeof paymentBatch> | undefined
  error: unknown
  /** Who is paid, and where it is said how. */
  payees: { one: string; many: string; edit: (id: string) => string }
  /** The list that the payments are in. */
  all: { label: string; to: string }
  mayWrite: boolean
  write: (format: BankFileFormat) => Promise<Blob>
}

/** What was paid in one go, as a file for the bank. */
export function BankFilePage({ data, error, payees, all, mayWrite, write }: Props) {
  usePage('Bank file', [all])
  const { download, busy } = useDownload()
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { transfers, total, currency, bankAccountName, date } = data
  const missing = transfers.filter(({ payable }) => !payable)
  return (
    <Page width="form">
      <PageHead
        title="Bank file"
        lead={`${counted(transfers.length, words)} from ${bankAccountName} on ${shortDate(date)}, ${formatMoney(total, currency)} in all. They are already in the books; the file instructs the bank.`}
        actions={
          mayWrite && missing.length === 0
            ? keysOf(bankFileFormats).map((format) => (
                <Button
                  key={format}
                  look={format === 'csv' ? 'primary' : 'secondary'}
                  busy={busy}
                  onClick={() =>
                    download({
                      make: () => write(format),
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
            Enter where {missing.length === 1 ? `${payees.one} is` : `${payees.many} are`} paid before the
            file is written:{' '}
            {missing.map(({ payeeId, payeeName }, index) => (
              <span key={payeeId}>
                {index > 0 ? ', ' : ''}
                <Link to={payees.edit(payeeId)}>{payeeName}</Link>
              </span>
            ))}
            .
          </Prose>
        ) : null}
        <Rows label="Transfers">
          {transfers.map(({ payeeId, payeeName, amount, remittance, payable }) => (
            <Row key={payeeId} aside={formatMoney(amount, currency)}>
              <strong>{payeeName}</strong>
              <Muted small>{payable ? remittance : `${remittance} · no bank account`}</Muted>
            </Row>
          ))}
        </Rows>
        <div>
          <ButtonLink to={all.to}>All {all.label.toLowerCase()}</ButtonLink>
        </div>
      </Stack>
    </Page>
  )
}
