import { arrears } from '#contract/tenant/money/arrears.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

/** Who owes what on a day, and for how long. */
export default function Arrears() {
  return (
    <ReportPage
      report={arrears}
      empty={{
        title: 'Nobody owes anything',
        sentence: 'Leases with charges that are overdue are listed here, the oldest debt first.',
      }}
      drawing={{
        links: {
          tenantNames: ({ leaseId }) => (leaseId ? paths.leases.show(leaseId) : undefined),
          overdue: ({ leaseId }) => (leaseId ? paths.money.statement({ leaseId }) : undefined),
          reference: ({ leaseId }) => (leaseId ? paths.leases.show(leaseId) : undefined),
        },
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
