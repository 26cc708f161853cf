import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { shownColumns, type AnswerOf, type Report, type ReportAnswer } from '#contract/kit/index.ts'
import { startOf } from '#domain/dates/periods.ts'
import { dateFromText } from '#domain/dates/typed.ts'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'

export interface ReportAddress {
  page: number
  limit: number
  sortBy: string | undefined
  sortOrder: 'asc' | 'desc'
  /** By parameter, as the API is asked. */
  asked: Record<string, string>
}
type Change = Partial<Omit<ReportAddress, 'asked'>> & { asked?: Record<string, string | undefined> }

const pageSize = 50
const wholeOf = (text: string | null) => Math.max(1, Number.parseInt(text ?? '', 10) || 0)

export type FixedParameters = Readonly<Record<string, string>>
const none: FixedParameters = {}

/**
 * A report's state, kept in its address: whatever that says wrongly is left out, and a day is today.
 * @param fixed what it is asked for that nobody chose and nobody changes
 */
export function useReportAddress(
  report: Pick<Report, 'parameters' | 'sortable'>,
  fixed: FixedParameters = none,
) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigateAtOnce()
  const today = useToday()
  const asked: Record<string, string> = {}
  for (const [name, parameter] of Object.entries(report.parameters)) {
    const text = params.get(name) ?? ''
    const { kind, schema } = parameter
    if (kind === 'day') asked[name] = dateFromText(text, today) ?? today
    else if (kind === 'start') {
      const through = dateFromText(params.get('through') ?? '', today) ?? today
      const day = dateFromText(text, today)
      asked[name] = day && day <= through ? day : startOf(parameter.of, through)
    } else if (text && schema.safeParse(text).success) asked[name] = text
    else if (kind === 'one') asked[name] = parameter.usual
  }
  const sortBy = report.sortable.find((name) => name === params.get('sortBy'))
  const address: ReportAddress = {
    page: wholeOf(params.get('page')),
    limit: Math.min(200, params.has('limit') ? wholeOf(params.get('limit')) : pageSize),
    sortBy,
    sortOrder: sortBy && params.get('sortOrder') === 'desc' ? 'desc' : 'asc',
    asked: { ...asked, ...fixed },
  }
  const href = useCallback(
    ({ asked: narrowing, ...rest }: Change) => {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries({ page: undefined, ...rest, ...narrowing })) {
        if (value === undefined || (name === 'page' && value === 1)) next.delete(name)
        else next.set(name, String(value))
      }
      const query = next.toString()
      return query ? `${pathname}?${query}` : pathname
    },
    [params, pathname],
  )
  const change = useCallback(
    (to: Change, replace = false) => navigate(href(to), { replace }),
    [href, navigate],
  )
  return { address, fixed, href, change }
}
export type ReportNavigation = ReturnType<typeof useReportAddress>

/** One page of a report; an address beyond the last page is led back to it. */
export function useReport<R extends Report>(
  report: R,
  { address, change }: ReportNavigation,
  enabled = true,
) {
  const { page, limit, sortBy, sortOrder, asked } = address
  const narrowed: Record<string, string> = sortBy ? { ...asked, sortBy, sortOrder } : asked
  const query = useOperation(report.read as R['read'], {
    query: { ...narrowed, page: String(page), limit: String(limit) },
    keepPrevious: true,
    enabled,
  })
  const answer = query.data as AnswerOf<Report['read']> | undefined
  const lastPage = Math.max(1, Math.ceil((answer?.total ?? 0) / limit))
  const beyond = query.isSuccess && !query.isPlaceholderData && page > lastPage
  useEffect(() => {
    if (beyond) change({ page: lastPage }, true)
  }, [beyond, lastPage, change])
  return { query, narrowed }
}

/** The columns that are shown, as this person left them in this browser. */
export function useReportColumns(
  report: Report,
  { columns: visible = [], days = {} }: Partial<Pick<ReportAnswer, 'columns' | 'days'>> = {},
) {
  const { user } = useProfile()
  const key = `freehold.${user.id}.columns.${report.id}`
  const [hidden, setHidden] = useState<readonly string[]>(() => localStorage.getItem(key)?.split(',') ?? [])
  const [lead, ...others] = shownColumns(report, visible, days)
  const toggle = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]
    localStorage.setItem(key, next.join())
    setHidden(next)
  }
  return { lead, others, shown: others.filter(({ name }) => !hidden.includes(name)), toggle }
}
