import type { ComponentType } from 'react'
import type { Report, ReportRowOf } from '#contract/kit/index.ts'
import { charts as reports, type ChartName } from '#contract/tenant/analytics/charts.ts'
import { paymentStatuses } from '#contract/tenant/money/payments.ts'
import { chargeStatuses } from '#domain/charges/status.ts'
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
  /** Where its figures lead: the records that they count, of these properties where some are asked for. */
  links?: (asked: Asked) => Drawing<ReportRowOf<R>>['links']
  /** What the pages that it leads to are not narrowed by: while it is asked for, they would show other records. */
  unlinked?: readonly string[]
  empty: { title: string; sentence: string }
}

/** A chart, and the page of its table. */
function chart<N extends ChartName>(
  slug: N,
  { links, unlinked, empty }: Given<(typeof reports)[N]>,
): ChartEntry {
  const report: (typeof reports)[N] = reports[slug]
  const alike = (asked: Asked) => !(unlinked ?? ['portfolioId', 'managerId']).some((name) => asked[name])
  function Table() {
    const { asked } = useReportAddress(report).address
    const drawing = { links: alike(asked) ? links?.(asked) : undefined }
    return <ReportPage report={report} trail={trail} empty={empty} drawing={drawing} />
  }
  return { slug, report, Table }
}

interface OfPeriod {
  begins?: string | null
  ends?: string | null
}

/** Days of a row as lists are narrowed by them. */
const daysOf = ({ begins, ends }: OfPeriod) => `${begins ?? ''}..${ends ?? ''}`

const statusesBut = (statuses: Readonly<Record<string, string>>, ...without: readonly string[]) =>
  Object.keys(statuses)
    .filter((status) => !without.includes(status))
    .join()

const counted = statusesBut(chargeStatuses, 'waived', 'writtenOff', 'void')
const received = statusesBut(paymentStatuses, 'reversed')
const inForce = 'active,notice'

const noBudgets = {
  title: 'No budget is approved for these days',
  sentence: 'Only approved budgets count. Choose other days or other properties, or approve one.',
}
const noIssues = { title: 'There were no issues', sentence: 'Choose other days, or other properties.' }
const noUnits = {
  title: 'There is nothing to let',
  sentence: 'Units count once they are on the market. Choose other days, or other properties.',
}

export const charts: readonly ChartEntry[] = [
  chart('rent-collection', {
    links: ({ propertyId }) => ({
      due: (row) => paths.money.charges({ due: daysOf(row), status: counted, propertyId }),
      received: (row) => paths.payments.list({ adate_range: daysOf(row), status: received, propertyId }),
    }),
    empty: {
      title: 'Nothing fell due',
      sentence: 'Charges count in the period they fall due in. Choose other days, or run charges first.',
    },
  }),
  chart('arrears', {
    links: ({ propertyId }) => ({
      overdue: ({ ends }) => paths.money.arrears({ asOf: ends ?? undefined, propertyId }),
    }),
    empty: {
      title: 'Nothing was overdue',
      sentence: 'What tenants owe counts from the day after it was due.',
    },
  }),
  chart('operating-income', {
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
    unlinked: ['managerId'],
    empty: {
      title: 'Nothing was earned or spent',
      sentence:
        'Charges and expenses count here once they are posted. Choose other days, or other properties.',
    },
  }),
  chart('categories', {
    links: ({ from, through, basis, propertyId, portfolioId }) => ({
      amount: ({ accountId, currency }) =>
        accountId && currency && basis === 'accrual'
          ? paths.money.ledger({
              accountId,
              currency,
              from,
              through,
              books: 'properties',
              propertyId,
              portfolioId,
            })
          : undefined,
    }),
    unlinked: ['managerId'],
    empty: {
      title: 'Nothing was earned or spent',
      sentence:
        'Charges and expenses count here once they are posted. Choose other days, or other properties.',
    },
  }),
  chart('cash', {
    links: ({ propertyId, portfolioId, books }) => ({
      change: ({ begins, ends, currency }) =>
        paths.reports('cash-flow', {
          from: begins ?? undefined,
          through: ends ?? undefined,
          currency: currency ?? undefined,
          books,
          propertyId,
          portfolioId,
        }),
    }),
    unlinked: ['managerId'],
    empty: {
      title: 'No money moved',
      sentence: 'Payments, expenses and sales move money once they are posted. Choose other days.',
    },
  }),
  chart('performance', {
    links: ({ by }) => ({
      name: ({ groupId }) =>
        !groupId || by === 'manager'
          ? undefined
          : by === 'portfolio'
            ? paths.portfolios.show(groupId)
            : paths.properties.show(groupId),
    }),
    unlinked: [],
    empty: { title: 'Nothing to compare', sentence: 'Choose other days, or other properties.' },
  }),
  chart('budget', {
    links: ({ propertyId, portfolioId, managerId }) => ({
      actual: ({ begins, ends, currency }) =>
        paths.reports('budget', {
          from: begins ?? undefined,
          through: ends ?? undefined,
          currency: currency ?? undefined,
          propertyId,
          portfolioId,
          managerId,
        }),
    }),
    unlinked: [],
    empty: noBudgets,
  }),
  chart('occupancy', {
    links: ({ propertyId }) => ({
      period: ({ ends }) => paths.leases.rentRoll({ asOf: ends ?? undefined, propertyId }),
    }),
    empty: noUnits,
  }),
  chart('economic-occupancy', { empty: noUnits }),
  chart('vacancy', { empty: noUnits }),
  chart('lease-expiries', {
    links: ({ propertyId }) => ({
      leases: (row) =>
        row.begins ? paths.leases.list({ ends: daysOf(row), status: inForce, propertyId }) : undefined,
    }),
    empty: { title: 'No lease is in force', sentence: 'Choose another day, or other properties.' },
  }),
  chart('issues', {
    links: ({ propertyId }) => ({
      opened: (row) => paths.issues.list({ adate_range: daysOf(row), pid: propertyId }),
    }),
    empty: noIssues,
  }),
  chart('issue-cost', {
    empty: {
      title: 'No maintenance costs',
      sentence: 'Approved and paid expenses of an issue count in the period of their invoice.',
    },
  }),
  chart('service-charge-budgets', {
    unlinked: [],
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
