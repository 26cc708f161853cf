import { PiggyBank } from 'lucide-react'
import { useState } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { previewReceive, receiveDeposit } from '#contract/tenant/money/deposit-operations.ts'
import { deposits } from '#contract/tenant/money/deposits.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { LeaseRecord } from '#src/records/leases/record.ts'
import { asWhole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Columns, Prose, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import { DepositActions, usualMethod } from './deposit-actions.tsx'
import { DepositAsked } from './deposit-asked.ts'
import { DepositAccountInput } from './bank-account-input.tsx'
import { DepositMovements } from './deposit-movements.tsx'
import styles from './money.module.css'

/** The deposit of one lease, as a tab of its page. */
export default function DepositOfLease({ lease }: { lease: LeaseRecord }) {
  const { records, query } = useRecords(deposits, { filters: { lease: lease.id }, limit: 1 })
  if (query.isError) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (query.isPending) return <PendingPage />
  const [deposit] = records.map(asWhole)
  if (!deposit) return <NoDeposit lease={lease} />
  const { required, held, outstanding, currency } = deposit
  return (
    <Stack>
      <div className={styles.strip}>
        <Stats>
          <Stat label={deposits.label('required')}>{formatMoney(required, currency)}</Stat>
          <Stat label={deposits.label('held')}>{formatMoney(held, currency)}</Stat>
          <Stat label={deposits.label('outstanding')}>{formatMoney(outstanding, currency)}</Stat>
        </Stats>
        <DepositActions deposit={deposit} manage="Manage deposit" />
      </div>
      <Columns>
        <DepositMovements deposit={deposit} />
      </Columns>
    </Stack>
  )
}

function NoDeposit({ lease }: { lease: LeaseRecord }) {
  const { can } = useAccess()
  const [open, setOpen] = useState(false)
  const today = useToday()
  const { id: leaseId, propertyId, currency } = lease
  return (
    <Columns>
      <Section
        title={leases.label('deposit')}
        actions={
          can('create', deposits.subject) ? (
            <Button onClick={() => setOpen(true)}>
              <PiggyBank size={16} aria-hidden /> Record deposit
            </Button>
          ) : null
        }
      >
        <Prose>This lease requires no deposit, and none is held.</Prose>
      </Section>
      {open ? (
        <DepositAsked value={{ leaseId, propertyId }}>
          <ActionDialog
            operation={receiveDeposit}
            preview={previewReceive}
            title={`Record a deposit for ${lease.reference}`}
            confirm="Record deposit"
            given={{ leaseId }}
            values={{ date: today, method: usualMethod(), bankAccountId: '' }}
            fields={{ date: { max: today }, bankAccountId: { input: DepositAccountInput } }}
            currency={currency}
            options={{ refreshes: [['data', deposits.api]], done: 'Deposit recorded' }}
            onClose={() => setOpen(false)}
          />
        </DepositAsked>
      ) : null}
    </Columns>
  )
}
