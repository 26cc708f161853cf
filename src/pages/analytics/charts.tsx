import type { ComponentType } from 'react'
import type { Report, ReportRowOf } from '#contract/kit/index.ts'
import { arrearsTrend } from '#contract/tenant/analytics/arrears.ts'
import { issueCost, issueTrend } from '#contract/tenant/analytics/issues.ts'
import { leaseExpiries } from '#contract/tenant/analytics/lease-expiries.ts'
import { occupancyTrend } from '#contract/tenant/analytics/occupancy.ts'
import { operatingIncome } from '#contract/tenant/analytics/operating-income.ts'
import { rentCollectionTrend } from '#contract/tenant/analytics/rent-collection.ts'
import { serviceChargeBudgets } from '#contract/tenant/analytics/service-charge-budgets.ts'
import { vacancyTrend } from '#contract/tenant/analytics/vacancy.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import type { Drawing } from '#src/records/report/rows.tsx'
import { useReportAddress } from '#src/records/report/use-report.ts'

type Asked = Readonly<Record<string, string>>

interface ChartEntry {
  /** In its page's address. */
  slug: string
  report: Report
  Table: ComponentType
}

const trail = [{ label: 'Analytics', to: paths.analytics() }] as const

interface Given<R extends Report> {
  report: R
  /** Where its figures lead: the records that they count. */
  links?: (asked: Asked) => Drawing<ReportRowOf<R>>['links']
  empty: { title: string; sentence: string }
}

/** A chart, and the page of its table. */
function chart<R extends Report>(slug: string, { report, links, empty }: Given<R>): ChartEntry {
  function Table() {
    const { asked } = useReportAddress(report).address
    return <ReportPage report={report} trail={trail} empty={empty} drawing={{ links: links?.(asked) }} />
  }
  return { slug, report, Table }
}

interface OfPeriod {
  begins?: string | null
  ends?: string | null
}

/** Days of a row as lists are narrowed by them. */
const daysOf = ({ begins, ends }: OfPeriod) => `${begins ?? ''}..${ends ?? ''}`

/** What lists are narrowed by as charts are. */
const within = ({ propertyId }: Asked) => ({ propertyId })

const noIssues = { title: 'There were no issues', sentence: 'Choose other days, or other properties.' }
const noUnits = {
  title: 'There is nothing to let',
  sentence: 'Units count once they are on the market. Choose other days, or other properties.',
}

export const charts: readonly ChartEntry[] = [
  chart('rent-collection', {
    report: rentCollectionTrend,
    links: (asked) => ({
      due: (row) => paths.money.charges({ due: daysOf(row), ...within(asked) }),
      received: (row) => paths.payments.list({ adate_range: daysOf(row), ...within(asked) }),
    }),
    empty: {
      title: 'Nothing fell due',
      sentence: 'Charges count in the period they fall due in. Choose other days, or run charges first.',
    },
  }),
  chart('arrears', {
    report: arrearsTrend,
    links: (asked) => ({
      overdue: ({ ends }) => paths.money.arrears({ asOf: ends ?? undefined, ...within(asked) }),
    }),
    empty: {
      title: 'Nothing was overdue',
      sentence: 'What tenants owe counts from the day after it was due.',
    },
  }),
  chart('operating-income', {
    report: operatingIncome,
    links: ({ basis, propertyId, portfolioId }) => ({
      net: ({ begins, ends, currency }) =>
        paths.reports('income-statement', {
          from: begins ?? undefined,
          through: ends ?? undefined,
          currency: currency ?? undefined,
          books: 'properties',
          basis,
          propertyId,
          portfolioId,
        }),
    }),
    empty: {
      title: 'Nothing was earned or spent',
      sentence:
        'Charges and expenses count here once they are posted. Choose other days, or other properties.',
    },
  }),
  chart('occupancy', {
    report: occupancyTrend,
    links: (asked) => ({
      period: ({ ends }) => paths.leases.rentRoll({ asOf: ends ?? undefined, ...within(asked) }),
    }),
    empty: noUnits,
  }),
  chart('vacancy', { report: vacancyTrend, empty: noUnits }),
  chart('lease-expiries', {
    report: leaseExpiries,
    links: (asked) => ({
      leases: (row) => (row.begins ? paths.leases.list({ ends: daysOf(row), ...within(asked) }) : undefined),
    }),
    empty: { title: 'No lease is in force', sentence: 'Choose another day, or other properties.' },
  }),
  chart('issues', {
    report: issueTrend,
    links: ({ propertyId }) => ({
      opened: (row) => paths.issues.list({ adate_range: daysOf(row), pid: propertyId }),
    }),
    empty: noIssues,
  }),
  chart('issue-cost', {
    report: issueCost,
    links: (asked) => ({
      cost: (row) => paths.expenses.list({ adate_range: daysOf(row), ...within(asked) }),
    }),
    empty: {
      title: 'Issues cost nothing',
      sentence: 'Approved and paid expenses of an issue count in the period of their invoice.',
    },
  }),
  chart('service-charge-budgets', {
    report: serviceChargeBudgets,
    links: () => ({
      charge: ({ propertyId, serviceChargeId }) =>
        propertyId && serviceChargeId
          ? paths.financials.serviceCharge(propertyId, serviceChargeId)
          : undefined,
    }),
    empty: {
      title: 'No service charge has these days',
      sentence: 'Choose other days, or set up a budget with a property’s service charges.',
    },
  }),
]
