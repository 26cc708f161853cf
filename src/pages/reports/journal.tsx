import { journal } from '#contract/tenant/money/journal.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'
import { reportsTrail } from './trail.ts'

const entryOf = ({ entryId }: { entryId?: string | null }) =>
  entryId ? paths.money.entry(entryId) : undefined

/** Every posting of a period. */
export function JournalOfPeriod() {
  const { from, through } = useReportAddress(journal).address.asked
  return (
    <ReportPage
      report={journal}
      trail={reportsTrail}
      empty={{
        title: 'Nothing was posted',
        sentence: 'Choose other days. What charges, payments, expenses and sales post is listed here.',
      }}
      drawing={{
        links: {
          date: entryOf,
          description: entryOf,
          account: ({ accountId }) =>
            accountId ? paths.money.ledger({ accountId, from, through }) : undefined,
        },
      }}
    />
  )
}
