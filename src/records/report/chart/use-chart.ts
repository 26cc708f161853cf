import type { Report, ReportAnswer } from '#contract/kit/index.ts'
import { isCurrency, type Currency } from '#domain/money/currencies.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'

/** Five years of months in three currencies; where there is more, one currency is asked for by itself. */
const most = '200'

/**
 * What a report's chart draws: its rows in their own order, of the currency that is asked for, or else of the organisation's where
 * there is anything in it.
 */
export function useChart(report: Report, { currency: wanted, ...asked }: Readonly<Record<string, string>>) {
  const { organisation } = useProfile()
  const drawn = report.chart !== undefined
  const all = useOperation(report.read, {
    query: { ...asked, limit: most },
    keepPrevious: true,
    enabled: drawn,
  })
  const answer: ReportAnswer | undefined = all.data
  const currencies = (answer?.totals ?? []).map(({ currency }) => currency).filter(isCurrency)
  const usual: Currency | undefined = currencies.includes(organisation.currency)
    ? organisation.currency
    : currencies[0]
  const currency = wanted ?? usual
  const cut = answer !== undefined && answer.total > answer.data.length && currency !== undefined
  const one = useOperation(report.read, { query: { ...asked, currency, limit: most }, enabled: cut })
  const shown: ReportAnswer | undefined = cut ? one.data : answer
  return {
    query: cut ? one : all,
    answer: shown,
    /** Whether it is known which currencies there are. */
    ready: !drawn || answer !== undefined || all.isError,
    rows: shown?.data.filter((row) => currency === undefined || row['currency'] === currency),
    currency,
    currencies,
  }
}

export type ChartState = ReturnType<typeof useChart>
