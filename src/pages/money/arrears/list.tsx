import { arrears } from '#contract/tenant/money/arrears.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { promiseTones, stepTones } from '#src/records/money/arrears.ts'
import { useAccess } from '#src/providers/access.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ReportPage } from '#src/records/report/index.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

/** Who owes what on a day, and for how long. */
export default function Arrears() {
  const { can } = useAccess()
  const worked = can('read', 'Reminder')
  return (
    <ReportPage
      report={arrears}
      actions={
        can('create', 'Reminder') ? (
          <ButtonLink look="primary" to={paths.money.reminders()}>
            Send reminders
          </ButtonLink>
        ) : undefined
      }
      empty={{
        title: 'Nobody owes anything',
        sentence: 'Leases with charges that are overdue are listed here, the oldest debt first.',
      }}
      drawing={{
        links: {
          tenantNames: ({ leaseId }) =>
            leaseId ? (worked ? paths.money.arrearsOf : paths.leases.show)(leaseId) : undefined,
          overdue: ({ leaseId }) => (leaseId ? paths.money.statement({ leaseId }) : undefined),
          reference: ({ leaseId }) => (leaseId ? paths.leases.show(leaseId) : undefined),
        },
        tones: { step: stepTones, promise: promiseTones },
        words: {
          daysOverdue: ({ daysOverdue }) =>
            daysOverdue === 1 ? '1 day' : `${formatInteger(daysOverdue ?? 0)} days`,
        },
      }}
      figures={({ leases }) => (
        <Stats>
          <Stat label="In arrears" unit={leases === 1 ? 'lease' : 'leases'}>
            {formatInteger(leases)}
          </Stat>
        </Stats>
      )}
    />
  )
}
