import { FileText, Undo2 } from 'lucide-react'
import {
  ownerPaymentActivity,
  previewOwnerReversal,
  reverseOwnerPayment,
} from '#contract/tenant/money/owner-payment-operations.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions } from '#src/records/actions/record-actions.tsx'
import { PostedEntry } from '#src/records/money/posted-entry.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { ownerPaymentScreens } from '#src/resources/owner-payments.tsx'
import { asWhole, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'

type Payment = Whole<typeof ownerPayments>

/** What an owner was paid or paid in, and what it posted. */
export default recordPage(ownerPaymentScreens, {
  tabs: (record, screens) => [
    {
      key: 'overview',
      label: 'Overview',
      content: <Overview screens={screens} payment={asWhole(record)} />,
    },
  ],
  activity: ownerPaymentActivity,
  actions: (record) => <Actions payment={asWhole(record)} />,
})

function Overview({ screens, payment }: { screens: ResourceScreens; payment: Payment }) {
  const { entryId, reversedOn, reversalReason } = payment
  return (
    <Columns rail={<RecordFacts screens={screens} record={payment} />}>
      {reversedOn ? (
        <Section title="Reversed">
          <Prose>{`On ${shortDate(reversedOn)}: ${reversalReason}`}</Prose>
        </Section>
      ) : null}
      <PostedEntry id={entryId} />
    </Columns>
  )
}

const action = recordActions<Payment>([['data', 'tenant']])
const actions = {
  reverse: action({
    operation: reverseOwnerPayment,
    label: 'Reverse payment',
    icon: Undo2,
    danger: true,
    ask: ({ kind, ownerName, date }, today) => ({
      title: kind === 'distribution' ? `Reverse what ${ownerName} was paid?` : 'Reverse this contribution?',
      text:
        kind === 'distribution'
          ? 'For a transfer that came back or a mistake. It is held for the owner again; both entries stay.'
          : 'For a payment that bounced or a mistake. Both entries stay.',
      preview: previewOwnerReversal,
      values: { date: today > date ? today : date },
      fields: { date: { min: date }, reason: { hint: 'Shown in the history.' } },
    }),
    done: 'Payment reversed',
  }),
}

function Actions({ payment }: { payment: Payment }) {
  const { canOn } = useAccess()
  const { id, kind, reversedOn } = payment
  const may = canOn('update', ownerPayments.subject, payment, 'reversedOn')
  return (
    <>
      {kind === 'distribution' && may && !reversedOn ? (
        <ButtonLink to={paths.ownerPayments.batch(id)}>
          <FileText size={15} aria-hidden /> Bank file
        </ButtonLink>
      ) : null}
      <RecordActions
        record={payment}
        actions={actions}
        offered={may && !reversedOn ? ['reverse'] : []}
        next={undefined}
        label="Actions for this payment"
      />
    </>
  )
}
