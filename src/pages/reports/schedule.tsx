import type { AnswerOf } from '#contract/kit/index.ts'
import { users } from '#contract/admin/users.ts'
import { scheduleReport } from '#contract/tenant/saved-report-operations.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { monthDayWords } from '#domain/reports/schedules.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { RecordList } from '#src/records/fields/record-filter.tsx'
import type { SavedReport } from '#src/records/report/saved.tsx'

/** The value is the number of a day. */
function MonthDayInput({ value, onChange, ref, ...described }: ActionInputProps) {
  return (
    <select
      {...described}
      ref={ref}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">–</option>
      {Array.from({ length: 31 }, (_, index) => (
        <option key={index} value={index + 1}>
          {monthDayWords(index + 1)}
        </option>
      ))}
    </select>
  )
}

/** The value is the ids of people. */
function RecipientsInput({ id, value, onChange }: ActionInputProps) {
  return (
    <div
      id={id}
      role="group"
      aria-label="Recipients"
      style={{
        maxHeight: 240,
        overflowY: 'auto',
        contain: 'inline-size',
        border: '1px solid var(--line)',
        borderRadius: 'var(--radius)',
      }}
    >
      <RecordList
        resource={users}
        value={Array.isArray(value) ? value.join() : undefined}
        onChange={(ids) => onChange(ids?.split(',') ?? [])}
      />
    </div>
  )
}

/** Says how often, as what and to whom a saved report is mailed. */
export function ScheduleDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const { can } = useAccess()
  const { user } = useProfile()
  const alone = !can('update', savedReports.subject, 'shared')
  const { id, version, every, weekday, monthDay, format, recipientIds } = saved
  return (
    <ActionDialog
      operation={scheduleReport}
      title="Schedule emails"
      text={
        alone
          ? 'The report is emailed to you in the morning.'
          : 'Each person gets an email in the morning with what their own role lets them see.'
      }
      confirm="Schedule emails"
      params={{ id }}
      given={{ version, ...(alone && { recipientIds: [user.id] }) }}
      values={{
        every: every ?? 'month',
        weekday: weekday ?? 'monday',
        monthDay: monthDay ?? 1,
        format: format ?? 'pdf',
        recipientIds: recipientIds.length > 0 ? recipientIds : [user.id],
      }}
      fields={{
        weekday: { when: (values) => values['every'] === 'week' },
        monthDay: {
          input: MonthDayInput,
          hint: 'In shorter months the report goes out on the last day.',
          when: (values) => ['month', 'quarter'].includes(String(values['every'])),
        },
        recipientIds: { input: RecipientsInput },
      }}
      options={{
        done: ({ nextOn }: AnswerOf<typeof scheduleReport>) => ({
          title: 'Emails scheduled',
          description: nextOn ? `The next one goes out on ${shortDate(nextOn)}.` : undefined,
        }),
      }}
      onClose={onClose}
    />
  )
}
