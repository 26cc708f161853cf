import { parameter, type Report } from '#contract/kit/index.ts'
import { trendParameters } from '#contract/tenant/analytics/trend.ts'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { Comparison } from '#src/records/report/chart/comparison.tsx'
import { ReportChart } from '#src/records/report/chart/index.tsx'
import { useChart } from '#src/records/report/chart/use-chart.ts'
import { Definitions } from '#src/records/report/definitions.tsx'
import { ReportChoices, ReportParameters } from '#src/records/report/tools.tsx'
import { useReportAddress, type ReportNavigation } from '#src/records/report/use-report.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './analytics.module.css'
import { charts } from './charts.tsx'

/** What all charts are asked for; each takes what it knows. */
const asking = { parameters: { ...trendParameters, currency: parameter.currency() }, sortable: [] }
const chosenInCards = ['currency']
const height = 240

/** RT-33: how the business goes, in pictures; what is asked for stands in the address. */
export function Overview() {
  usePage('Analytics')
  const { canReport } = useAccess()
  const navigation = useReportAddress(asking)
  return (
    <Page>
      <PageHead
        title="Analytics"
        actions={
          <div data-screen-only className={styles.tools}>
            <ReportParameters report={asking} navigation={navigation} />
          </div>
        }
      />
      <Stack>
        <ReportChoices report={asking} navigation={navigation} without={chosenInCards} currencies={[]} />
        <div className={styles.charts}>
          {charts
            .filter(({ report }) => canReport(report))
            .map(({ slug, report }) => (
              <Card key={slug} slug={slug} report={report} navigation={navigation} />
            ))}
        </div>
      </Stack>
    </Page>
  )
}

interface CardProps {
  slug: string
  report: Report
  navigation: ReportNavigation
}

/** One chart, the way to its table, and the other currencies that there are. */
function Card({ slug, report, navigation }: CardProps) {
  const asked = Object.fromEntries(
    Object.entries(navigation.address.asked).filter(([name]) => name in report.parameters),
  )
  const chart = useChart(report, asked)
  const { query, answer, rows, currency, currencies } = chart
  return (
    <div className={styles.card}>
      <Section
        title={
          <Link to={paths.analytics(slug, asked)}>
            {report.title}
            {currency ? `, ${currency}` : ''}
          </Link>
        }
        actions={
          <span className={styles.actions} data-screen-only>
            {currencies
              .filter((other) => other !== currency)
              .map((other) => (
                <Link key={other} to={navigation.href({ asked: { currency: other } })} preventScrollReset>
                  {other}
                </Link>
              ))}
            {report.explains ? <Definitions of={report.title}>{report.explains}</Definitions> : null}
          </span>
        }
      >
        {query.isError ? (
          <Note
            title="This could not be loaded"
            actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        ) : answer && rows ? (
          rows.length > 0 ? (
            <>
              <Comparison {...{ report, asked, chart }} />
              <ReportChart {...{ report, rows, currency, height }} visible={answer.columns} />
            </>
          ) : (
            <Note title={currency ? `Nothing in ${currency}` : 'Nothing to show'}>
              Choose other days or properties.
            </Note>
          )
        ) : (
          <Skeleton width="100%" height={height} />
        )}
      </Section>
    </div>
  )
}
