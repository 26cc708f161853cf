import type { ReactNode } from 'react'
import { addsUp, isOfPeriod, type AnswerOf, type Report, type ReportRowOf } from '#contract/kit/index.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { usePage, type Crumb } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import { Pagination } from '../list/pagination.tsx'
import { ChartOfReport } from './chart/index.tsx'
import { useChart, type ChartState } from './chart/use-chart.ts'
import { Definitions } from './definitions.tsx'
import { ReportFiles } from './files.tsx'
import styles from './report.module.css'
import { ReportCards, ReportTable, type Drawing } from './rows.tsx'
import { SaveReport, useOpenSaved } from './saved.tsx'
import { ColumnChoice, ReportChoices, ReportParameters } from './tools.tsx'
import {
  useReport,
  useReportAddress,
  useReportColumns,
  type FixedParameters,
  type ReportNavigation,
} from './use-report.ts'

interface ReportPageProps<R extends Report> {
  report: R
  /** Where values lead, and what is drawn in another way than its kind usually is. */
  drawing?: Drawing<ReportRowOf<R>>
  /** Above the rows: `Stats` of the report's figures. */
  figures?: (figures: NonNullable<AnswerOf<R['read']>['figures']>) => ReactNode
  /** Buttons beside the report's own. */
  actions?: ReactNode
  /** Said where there are no rows although nothing narrows them, or whatever narrows them. */
  empty: { title: string; sentence: string; always?: boolean }
  /** Parameters that are not offered. */
  without?: readonly string[]
  /** The pages above this one. */
  trail?: readonly Crumb[]
  /** Parameters that are not chosen, where the report is a tab of a record's page. Must be referentially stable. */
  within?: FixedParameters
}

/** The page of a report, drawn from its declaration; the address is its whole state. */
export function ReportPage<R extends Report>(props: ReportPageProps<R>) {
  const saved = useOpenSaved(props.report)
  usePage(props.within ? undefined : (saved?.title ?? props.report.title), props.trail)
  const { can } = useAccess()
  return can('read', props.report.subject) ? (
    <Readable {...props} />
  ) : (
    <ErrorPage error={{ statusCode: 403 }} />
  )
}

function Readable<R extends Report>({
  report,
  drawing,
  figures,
  actions,
  empty,
  without,
  within,
}: ReportPageProps<R>) {
  const saved = useOpenSaved(report)
  const given = useReportAddress(report, within)
  const chart = useChart(report, given.address.asked)
  const navigation = inOneCurrency(given, chart)
  const { query, narrowed } = useReport(report, navigation, chart.ready)
  const answer = query.data
  const columns = useReportColumns(report, answer)
  const mobile = useIsMobile()
  if (query.isError && !answer) return <ErrorPage error={pageErrorFrom(query.error)} />
  const days = Object.values(answer?.days ?? {}).map((day) => shortDate(day))
  const [asOf, printedAsOf] = isOfPeriod(report) ? ['', ''] : ['as of ', 'As of ']
  const when = [days.join(' – '), ...basesOf(report, navigation)].join(', ')
  const rows = answer && {
    report,
    drawing: drawing ?? {},
    label: `${report.title} ${asOf}${when}`,
    lead: columns.lead,
    rows: answer.data,
    totals: addsUp(report) ? answer.totals : [],
  }
  const summary = answer?.figures && figures ? figures(answer.figures) : null
  const tools = (
    <div className={`${styles.tools} ${styles.atEnd}`} data-screen-only>
      <ReportParameters report={report} navigation={navigation} without={without} />
      {mobile || !answer ? null : <ColumnChoice {...columns} />}
      {report.explains ? <Definitions>{report.explains}</Definitions> : null}
      {within ? null : <SaveReport report={report} saved={saved} asked={narrowed} />}
      <ReportFiles report={report} query={narrowed} total={answer?.total} />
      {actions}
    </div>
  )
  const matter =
    answer && rows ? (
      <Stack>
        {report.chart ? null : summary}
        <ReportChoices
          {...{ report, navigation, without }}
          currencies={report.chart ? chart.currencies : answer.totals.map(({ currency }) => currency)}
          oneCurrency={report.chart !== undefined}
        />
        {report.chart ? summary : null}
        {answer.total === 0 ? null : (
          <ChartOfReport report={report} asked={navigation.address.asked} chart={chart} />
        )}
        {answer.total === 0 ? (
          <NoRows report={report} navigation={navigation} empty={empty} />
        ) : (
          <>
            {mobile ? (
              <ReportCards {...rows} columns={columns.others} />
            ) : (
              <ReportTable
                {...rows}
                columns={columns.shown}
                navigation={navigation}
                refreshing={query.isPlaceholderData}
              />
            )}
            <Pagination navigation={navigation} total={answer.total} pending={false} />
          </>
        )}
      </Stack>
    ) : (
      <div aria-busy>
        <Stack>
          <Skeleton width="100%" height={72} />
          <Skeleton width="100%" height={480} />
        </Stack>
      </div>
    )
  if (within) {
    return (
      <Stack>
        {tools}
        {matter}
      </Stack>
    )
  }
  return (
    <Page>
      <PageHead
        title={saved?.title ?? report.title}
        lead={
          <span className={styles.printed}>
            {saved ? `${report.title}, ${asOf}` : printedAsOf}
            {when}
          </span>
        }
        actions={tools}
      />
      {matter}
    </Page>
  )
}

/** The rows of a chart are read in the currency that is drawn, unless another is chosen. */
const inOneCurrency = (navigation: ReportNavigation, { currency }: ChartState): ReportNavigation =>
  currency === undefined
    ? navigation
    : { ...navigation, address: { ...navigation.address, asked: { ...navigation.address.asked, currency } } }

/** What was chosen and the figures depend on: said wherever the days are. */
const basesOf = ({ parameters }: Report, { address }: ReportNavigation) =>
  Object.entries(parameters).flatMap(([name, parameter]) =>
    parameter.kind === 'one' ? [parameter.choices[address.asked[name]!]!.toLowerCase()] : [],
  )

function NoRows({
  report,
  navigation,
  empty,
}: Pick<ReportPageProps<Report>, 'report' | 'empty'> & { navigation: ReportNavigation }) {
  const narrowing = Object.keys(report.parameters).filter(
    (name) =>
      !['day', 'start', 'one'].includes(report.parameters[name]!.kind) &&
      !(name in navigation.fixed) &&
      navigation.address.asked[name],
  )
  if (narrowing.length === 0 || empty.always) return <Note title={empty.title}>{empty.sentence}</Note>
  const cleared = Object.fromEntries(narrowing.map((name) => [name, undefined]))
  return (
    <Note
      title={`No ${report.labels.many} match`}
      actions={<Button onClick={() => navigation.change({ asked: cleared })}>Clear filters</Button>}
    />
  )
}
