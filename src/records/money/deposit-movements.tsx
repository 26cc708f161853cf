import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { listDepositMovements, readDepositReceipt } from '#contract/tenant/money/deposit-operations.ts'
import { depositKinds } from '#domain/deposits/vocabulary.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { paymentMethods } from '#domain/money/methods.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { DocumentName } from '#src/records/documents/name.tsx'
import { useDocuments } from '#src/records/documents/use-documents.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Prose, Section } from '#src/ui/page/parts.tsx'
import styles from './money.module.css'
import { MovementActions, type Deposit, type Movement } from './movement-actions.tsx'

/** What happened to a deposit, as on a bank statement. */
export function DepositMovements({ deposit }: { deposit: Deposit }) {
  const { leaseId: id, currency } = deposit
  const { can } = useAccess()
  const { data, error } = useOperation(listDepositMovements, { params: { id } })
  if (error) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { movements } = data
  const may = can('read', 'JournalEntry')
  return (
    <Section title="Movements">
      {movements.length === 0 ? (
        <Prose>Nothing has been received yet.</Prose>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">What</th>
                <th scope="col" data-number>
                  Amount, {currency}
                </th>
                <th scope="col" data-number>
                  Held
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <tr key={movement.id}>
                  <td>
                    {may ? (
                      <Link to={paths.money.entry(movement.entryId)}>{shortDate(movement.date)}</Link>
                    ) : (
                      shortDate(movement.date)
                    )}
                  </td>
                  <th scope="row" data-words>
                    <What movement={movement} deposit={deposit} />
                  </th>
                  <td data-number>{exactAmount(movement.amount, currency)}</td>
                  <td data-number>{movement.held === 0 ? '–' : exactAmount(movement.held, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function What({ movement, deposit }: { movement: Movement; deposit: Deposit }) {
  const { id, kind, method, bankAccountName, reference, reason, receipt } = movement
  const { documentIds, otherLeaseId, otherLeaseReference, reversedOn } = movement
  const undone = reversedOn && `reversed on ${shortDate(reversedOn)}`
  const way = [method && paymentMethods[method], method && bankAccountName, reference, reason, undone]
  return (
    <>
      <div className={styles.movement}>
        {depositKinds[kind]}
        {otherLeaseId ? <Link to={paths.money.deposit(otherLeaseId)}>{otherLeaseReference}</Link> : null}
        <MovementActions movement={movement} deposit={deposit} />
      </div>
      <Muted small>{way.filter(Boolean).join(' · ')}</Muted>
      {receipt ? <Receipt id={deposit.leaseId} movementId={id} name={receipt} /> : null}
      {documentIds.length > 0 ? <Evidence deposit={deposit} ids={documentIds} /> : null}
    </>
  )
}

function Evidence({ deposit: { propertyId }, ids }: { deposit: Deposit; ids: readonly string[] }) {
  const { query } = useDocuments({ kind: 'property', id: propertyId, propertyId })
  const found = query.data?.data.filter(({ id }) => ids.includes(id)) ?? []
  return (
    <Inline>
      {found.map((document) => (
        <DocumentName key={document.id} document={document} />
      ))}
    </Inline>
  )
}

function Receipt({ id, movementId, name }: { id: string; movementId: string; name: string }) {
  const { download, busy } = useDownload()
  const make = () => callForFile(readDepositReceipt, { params: { id, movementId }, query: { format: 'pdf' } })
  return (
    <div>
      <Button small busy={busy} onClick={() => download({ make, name: `${name}.pdf` })}>
        <FileText size={14} aria-hidden /> Receipt {name}
      </Button>
    </div>
  )
}
