import {
  declaredReports,
  type KeptPeriod,
  keptPeriods,
  keptPeriodsOf,
  type Report,
} from '#contract/kit/index.ts'
import type { Services, TenantContext } from '../../context.ts'
import { forbidden, invalid, problemsOf } from '../../errors.ts'
import { mayRead, sourceOf } from '../../reports/report.ts'
import { Run } from '../../reports/run.ts'
import type { Context } from '../../reports/source.ts'

/** @throws 422 where there is no such report, 403 where the caller may not read it */
export function reportOf(id: string, { ability }: Pick<TenantContext, 'ability'>): Report {
  const report = declaredReports.get(id)
  if (!report) throw invalid([{ field: 'report', errors: ['There is no such report.'] }])
  if (!mayRead(report, ability)) throw forbidden()
  return report
}

/** The parameters of a query string, but the page. */
export function askedIn(query: string): Record<string, string> {
  const { page: _, limit: __, ...asked } = Object.fromEntries(new URLSearchParams(query))
  return asked
}

/**
 * A report as somebody gets it.
 * @throws 422 where it cannot be asked for this, 403 where it would tell what they may not read
 */
export function runOf(
  report: Report,
  asked: Readonly<Record<string, string>>,
  { tenant, services }: { tenant: Context['tenant']; services: Pick<Services, 'clock'> },
): Run {
  const parsed = report.read.query!.safeParse(asked)
  if (!parsed.success) {
    const problems = problemsOf(parsed.error).map(({ field, errors }) => `${field}: ${errors.join(' ')}`)
    throw invalid([{ field: 'query', errors: problems }])
  }
  return new Run(report, sourceOf(report), { tenant, query: parsed.data, services }, true)
}

interface Kept {
  report: string
  query: string
  period: KeptPeriod
}

/**
 * What a report is kept with, as it is stored.
 * @throws 422 where the report could not be asked for this, 403 where it would tell the caller what they may not read
 */
export function checkedQuery(kept: Kept, tenant: TenantContext, services: Pick<Services, 'clock'>): string {
  const report = reportOf(kept.report, tenant)
  const asked = askedIn(kept.query)
  const offered = keptPeriodsOf(report)
  if (!offered.includes(kept.period)) {
    const words = offered.map((period) => keptPeriods[period]).join(', ')
    throw invalid([{ field: 'period', errors: [`Choose one of these for this report: ${words}.`] }])
  }
  runOf(report, asked, { tenant, services })
  return new URLSearchParams(asked).toString()
}
