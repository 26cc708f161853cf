import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import {
  deliveries,
  previewReminders,
  printReminderLetters,
  sendReminders,
} from '#contract/tenant/money/reminders.ts'
import { reminderStages, skipReasons } from '#domain/arrears/stages.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { counted, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import styles from '#src/records/money/money.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import { Muted, Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

type Row = AnswerOf<typeof previewReminders>['leases'][number]

const words = { one: 'reminder', many: 'reminders' }
const lettersWords = { one: 'letter', many: 'letters' }

/** Reminds everybody in arrears at once: who gets what, and who nothing and why, is shown before. */
export default function Reminders() {
  usePage('Send reminders', [{ label: 'Arrears', to: paths.money.arrears() }])
  const { can } = useAccess()
  const { asked, ask } = useAsked({ reminder: '', by: 'email' })
  const stage = isKeyOf(reminderStages, asked.reminder) ? asked.reminder : undefined
  const delivery = isKeyOf(deliveries, asked.by) ? asked.by : 'email'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isPlaceholderData } = useOperation(previewReminders, {
    query: { stage, delivery },
    keepPrevious: true,
  })
  const [toPrint, setToPrint] = useState<readonly string[]>([])
  const { act, busy } = useAction(sendReminders, {
    refreshes: [charges],
    onDone: ({ sent }) => setToPrint(sent.filter(({ to }) => !to).map(({ id }) => id)),
    done: ({ sent, skipped }) => ({
      title: sent.length > 0 ? `${counted(sent.length, words)} sent` : 'Nothing was sent',
      ...(skipped.length > 0 && {
        description: `${counted(skipped.length, { one: 'lease', many: 'leases' })} skipped.`,
      }),
    }),
  })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const due = data.leases.filter((row) => row.stage)
  const skipped = data.leases.filter((row) => row.skipped)
  const chosen = due.filter(({ leaseId }) => !left.has(leaseId))
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <Page>
      <PageHead
        title="Send reminders"
        lead="Each reminder goes out once for each debt. Leases with an open promise or a payment plan that is on track are skipped."
        actions={
          can('read', 'Books') ? (
            <ButtonLink to={paths.settings.reminders}>Reminder settings</ButtonLink>
          ) : null
        }
      />
      <Stack gap={24}>
        <div className={styles.asked}>
          <SelectField
            label="Reminder"
            value={stage ?? ''}
            onChange={({ target }) => ask({ reminder: target.value })}
          >
            <option value="">Whichever is due</option>
            {Object.entries(reminderStages).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Send" value={delivery} onChange={({ target }) => ask({ by: target.value })}>
            {Object.entries(deliveries).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button
            look="primary"
            style={{ alignSelf: 'end' }}
            busy={busy}
            disabled={busy || chosen.length === 0 || isPlaceholderData}
            onClick={() => {
              const leaseIds = chosen.map(({ leaseId }) => leaseId)
              void act({ body: { leaseIds, stage: stage ?? null, delivery } })
            }}
          >
            {chosen.length > 0 ? `Send ${counted(chosen.length, words)}` : 'Nothing to send'}
          </Button>
        </div>
        {toPrint.length > 0 ? <Letters ids={toPrint} /> : null}
        {data.total > data.leases.length ? (
          <Muted>
            The {formatInteger(data.leases.length)} oldest debts of {formatInteger(data.total)} are shown.
          </Muted>
        ) : null}
        {data.leases.length === 0 ? <Note title="Nobody owes anything">No reminders are due.</Note> : null}
        {due.length > 0 ? (
          <Section title="Who gets a reminder">
            <div className={styles.scroll} role="region" aria-label="Reminders to be sent" tabIndex={-1}>
              <table className={styles.rows}>
                <thead>
                  <tr>
                    <th scope="col">Tenant</th>
                    <th scope="col">Reminder</th>
                    <th scope="col" data-number>
                      Overdue
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {due.map((row) => (
                    <tr key={row.leaseId}>
                      <th scope="row" data-words>
                        <label className={styles.pick}>
                          <input
                            type="checkbox"
                            aria-label={`Remind ${row.tenantNames}`}
                            checked={!left.has(row.leaseId)}
                            onChange={() => toggle(row.leaseId)}
                          />
                          <Tenant row={row} />
                        </label>
                      </th>
                      <td data-words>
                        {row.stage ? reminderStages[row.stage] : null}
                        <Muted small>{row.to ?? 'A letter to print'}</Muted>
                      </td>
                      <td data-number>
                        {formatMoney(row.overdue, row.currency)}
                        <Muted small>
                          {counted(row.daysOverdue, { one: 'day', many: 'days' })} since{' '}
                          {shortDate(row.since)}
                        </Muted>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Section>
        ) : null}
        {skipped.length > 0 ? (
          <Section title="Who doesn’t get one">
            <ul className={styles.skipped}>
              {skipped.map((row) => (
                <li key={row.leaseId}>
                  <span>
                    <Tenant row={row} />
                  </span>
                  <span>{row.skipped ? skipReasons[row.skipped] : null}</span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </Stack>
    </Page>
  )
}

/** What is to be printed and posted, once it was made. */
function Letters({ ids }: { ids: readonly string[] }) {
  const { download, busy } = useDownload()
  return (
    <div className={styles.corrections} role="status">
      {counted(ids.length, lettersWords)} to print, in the order of the list.
      <Button
        small
        busy={busy}
        onClick={() =>
          download({
            make: () => callForFile(printReminderLetters, { body: { ids: [...ids] } }),
            name: 'Reminders.pdf',
          })
        }
      >
        <FileText size={14} aria-hidden /> {ids.length === 1 ? 'Letter' : 'All letters'} as PDF
      </Button>
    </div>
  )
}

function Tenant({ row }: { row: Row }) {
  return (
    <span>
      <Link to={paths.money.arrearsOf(row.leaseId)}>{row.tenantNames || row.leaseReference}</Link>
      <br />
      <Muted small>
        {row.unitLabel}, {row.propertyTitle}
      </Muted>
    </span>
  )
}
