import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  readReminderLetter,
  readLeaseArrears,
  withdrawPromise,
  endPlan,
} from '#contract/tenant/money/reminders.ts'
import { noteKinds, planStatuses, promiseStatuses } from '#domain/arrears/standing.ts'
import { reminderStages, skipReasons } from '#domain/arrears/stages.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { counted, exactInstant, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { planTones, promiseTones } from '#src/records/money/arrears.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import {
  Fact,
  Facts,
  Inline,
  Muted,
  Page,
  PageHead,
  Row,
  Rows,
  Section,
  Stack,
  Stat,
  Stats,
} from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { NoteDialog, PlanDialog, PromiseDialog, ReminderDialog } from './dialogs.tsx'

type Arrears = AnswerOf<typeof readLeaseArrears>

const dialogs = {
  reminder: { label: 'Send reminder', Dialog: ReminderDialog },
  promise: { label: 'Record promise', Dialog: PromiseDialog },
  plan: { label: 'Agree payment plan', Dialog: PlanDialog },
  note: { label: 'Add note', Dialog: NoteDialog },
} as const
type Dialog = keyof typeof dialogs

/** What is overdue on a lease, and what has been done about it. */
export default function ArrearsOfLease() {
  const { id = '' } = useParams()
  const { data, error } = useOperation(readLeaseArrears, { params: { id } })
  usePage(data?.tenantNames ?? 'Arrears', [{ label: 'Arrears', to: paths.money.arrears() }])
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return <Worked arrears={data} />
}

function Worked({ arrears }: { arrears: Arrears }) {
  const { can } = useAccess()
  const [open, setOpen] = useState<Dialog>()
  const { leaseId, currency, overdue, onAccount, since, daysOverdue, next, plans } = arrears
  const today = useToday()
  const owes = overdue > 0
  const mayWrite = can('create', 'Reminder')
  const running = plans.some(({ status }) => status === 'onTrack' || status === 'behind')
  const Open = open && dialogs[open].Dialog
  const offer = (key: Dialog, first = false) => (
    <Button key={key} look={first ? 'primary' : 'secondary'} onClick={() => setOpen(key)}>
      {dialogs[key].label}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={arrears.tenantNames || arrears.leaseReference}
        lead={
          <>
            {arrears.unitLabel}, {arrears.propertyTitle} ·{' '}
            <Link to={paths.leases.show(leaseId)}>{arrears.leaseReference}</Link>
          </>
        }
        actions={
          mayWrite ? (
            <>
              {offer('note')}
              {owes ? offer('promise') : null}
              {owes && !running ? offer('plan') : null}
              {owes ? offer('reminder', true) : null}
            </>
          ) : null
        }
      />
      <Stack gap={24}>
        <Stats>
          <Stat label="Overdue">{formatMoney(overdue, currency)}</Stat>
          {since ? (
            <Stat label="Since" unit={counted(daysOverdue, { one: 'day', many: 'days' })}>
              {shortDate(since)}
            </Stat>
          ) : null}
          {onAccount > 0 ? <Stat label="On account">{formatMoney(onAccount, currency)}</Stat> : null}
          {owes ? (
            <Stat
              label="Next reminder"
              unit={
                arrears.paused
                  ? skipReasons[arrears.paused]
                  : next && (next.on <= today ? 'due now' : `due ${shortDate(next.on)}`)
              }
            >
              {arrears.paused ? 'On hold' : next ? reminderStages[next.stage] : 'All sent'}
            </Stat>
          ) : null}
        </Stats>
        {arrears.charges.length > 0 ? (
          <Section title="Overdue charges">
            <Rows>
              {arrears.charges.map(({ id, description, dueOn, open: left }) => (
                <Row key={id} to={paths.money.charge(id)} aside={formatMoney(left, currency)}>
                  <strong>{description}</strong>
                  <Muted small>Due {shortDate(dueOn)}</Muted>
                </Row>
              ))}
            </Rows>
          </Section>
        ) : null}
        <Plans arrears={arrears} mayWrite={mayWrite} />
        <Promises arrears={arrears} mayWrite={mayWrite} />
        <Reminders arrears={arrears} />
        <Section title="Notes">
          {arrears.notes.length > 0 ? (
            <Rows>
              {arrears.notes.map(({ id, at, by, kind, text }) => (
                <Row
                  key={id}
                  aside={
                    <time dateTime={at} title={exactInstant(at)}>
                      {timeAgo(at)}
                    </time>
                  }
                >
                  <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
                  <Muted small>{[noteKinds[kind], by].filter(Boolean).join(' · ')}</Muted>
                </Row>
              ))}
            </Rows>
          ) : (
            <Muted>None yet. Note calls and messages here, so that your team knows what was said.</Muted>
          )}
        </Section>
      </Stack>
      {Open ? <Open arrears={arrears} onClose={() => setOpen(undefined)} /> : null}
    </Page>
  )
}

function Reminders({ arrears: { leaseId, leaseReference, reminders, currency } }: { arrears: Arrears }) {
  const { download, busy } = useDownload()
  return (
    <Section title="Reminders">
      {reminders.length > 0 ? (
        <Rows>
          {reminders.map(({ id, stage, sentOn, amount, to, by }) => (
            <Row
              key={id}
              aside={
                <Button
                  small
                  disabled={busy}
                  aria-label={`${reminderStages[stage]} as PDF`}
                  onClick={() =>
                    download({
                      make: () =>
                        callForFile(readReminderLetter, {
                          params: { id: leaseId, reminderId: id },
                          query: { format: 'pdf' },
                        }),
                      name: `${reminderStages[stage]} ${leaseReference}.pdf`,
                    })
                  }
                >
                  PDF
                </Button>
              }
            >
              <strong>
                {reminderStages[stage]} · {formatMoney(amount, currency)}
              </strong>
              <Muted small>
                {shortDate(sentOn)} · {to ?? 'On paper'} · {by ?? 'Automatic'}
              </Muted>
            </Row>
          ))}
        </Rows>
      ) : (
        <Muted>None sent yet.</Muted>
      )}
    </Section>
  )
}

interface Written {
  arrears: Arrears
  mayWrite: boolean
}

function Promises({ arrears: { leaseId, promises, currency }, mayWrite }: Written) {
  const { act, busy } = useAction(withdrawPromise, { done: 'Promise withdrawn' })
  if (promises.length === 0) return null
  return (
    <Section title="Promises to pay">
      <Rows>
        {promises.map(({ id, amount, madeOn, dueOn, status, paid, note }) => (
          <Row
            key={id}
            aside={
              <Inline>
                <StatusWord tone={promiseTones[status]}>{promiseStatuses[status]}</StatusWord>
                {status === 'open' && mayWrite ? (
                  <Button small disabled={busy} onClick={() => void act({ params: { id: leaseId } })}>
                    Withdraw
                  </Button>
                ) : null}
              </Inline>
            }
          >
            <strong>
              {formatMoney(amount, currency)} by {shortDate(dueOn)}
            </strong>
            <Muted small>
              {[`Made ${shortDate(madeOn)}`, `${formatMoney(paid, currency)} paid`, note]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function Plans({ arrears: { leaseId, plans, currency }, mayWrite }: Written) {
  const { act, busy } = useAction(endPlan, { done: 'Payment plan ended' })
  return plans.map(({ id, agreedOn, status, total, paid, note, instalments }) => {
    let sum = 0
    return (
      <Section
        key={id}
        title={`Payment plan of ${shortDate(agreedOn)}`}
        actions={
          mayWrite && status !== 'ended' ? (
            <Button small disabled={busy} onClick={() => void act({ params: { id: leaseId } })}>
              End plan
            </Button>
          ) : null
        }
      >
        <Stack gap={12}>
          <Facts>
            <Fact label="Status">
              <StatusWord tone={planTones[status]}>{planStatuses[status]}</StatusWord>
            </Fact>
            <Fact label="Paid">
              {formatMoney(paid, currency)} of {formatMoney(total, currency)}
            </Fact>
            {note ? <Fact label="Note">{note}</Fact> : null}
          </Facts>
          <Rows>
            {instalments.map(({ dueOn, amount }) => {
              sum += amount
              return (
                <Row key={dueOn} aside={formatMoney(amount, currency)}>
                  <strong>{shortDate(dueOn)}</strong>
                  <Muted small>{paid >= sum ? 'Paid' : 'Open'}</Muted>
                </Row>
              )
            })}
          </Rows>
        </Stack>
      </Section>
    )
  })
}
