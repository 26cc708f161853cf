import { portfolios } from '#contract/tenant/portfolios.ts'
import { useRecords } from './records.ts'

/** Titles of the portfolios that one may see, by their ids, in the order of the titles. */
export function usePortfolioTitles(enabled: boolean): ReadonlyMap<string, string> {
  const { records } = useRecords(portfolios, { sort: 'title', limit: 200, enabled })
  return new Map(records.map(({ id, title }) => [id, title ?? '']))
}
