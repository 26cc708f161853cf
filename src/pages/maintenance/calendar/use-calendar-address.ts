import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'
import { useToday } from '#src/providers/today.ts'
import { useListAddress, type ListNavigation } from '#src/records/list/use-list-address.ts'
import { periodAround, type Period, type Span } from './days.ts'

/** The calendar's state, kept in the address: the period beside what narrows the issues. */
export function useCalendarAddress(): {
  navigation: ListNavigation
  period: Period
  date: string
  show: (next: { date?: string; span?: Span }) => void
} {
  const [params] = useSearchParams()
  const today = useToday()
  const navigate = useNavigateAtOnce()
  const list = useListAddress(issues)
  const asked = params.get('date')
  const date = asked && maintenancePlans.fields.start.safeParse(asked).success ? asked : today
  const span: Span = params.get('show') === 'week' ? 'week' : 'month'
  const period = useMemo(() => periodAround(date, span), [date, span])

  /** An address of the list, with the period added that it knows nothing of. */
  const withPeriod = (href: string, next: { date?: string; span?: Span } = {}) => {
    const [path = '', query = ''] = href.split('?')
    const all = new URLSearchParams(query)
    const wanted = { date: next.date ?? asked, span: next.span ?? span }
    if (wanted.date && wanted.date !== today) all.set('date', wanted.date)
    if (wanted.span !== 'month') all.set('show', wanted.span)
    const text = all.toString().replaceAll('%2C', ',')
    return text ? `${path}?${text}` : path
  }
  const navigation: ListNavigation = {
    ...list,
    href: (change) => withPeriod(list.href(change)),
    change: (change, options) => navigate(withPeriod(list.href(change)), { replace: options?.replace }),
  }
  return {
    navigation,
    period,
    date,
    show: (next) => navigate(withPeriod(list.href({}), next)),
  }
}
