import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RentRollRow } from '#contract/tenant/rent-roll.ts'
import { leaseFrequencies } from '#domain/leases/vocabulary.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { areaUnits, frequencies } from '#domain/properties/vocabulary.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'
import { formatDecimal, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { unitScreens } from '#src/resources/units.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { NoValue } from '#src/records/fields/no-value.tsx'

const tones = unitScreens.tones?.['occupancy'] ?? {}

/** What is told of each unit besides its name. */
export interface RollColumn {
  key: string
  label: string
  /** Digits stand under digits. */
  isNumber?: true
  draw: (row: RentRollRow) => ReactNode
}

function money(amount: number | null, currency: Currency, per?: string): ReactNode {
  if (amount === null) return <NoValue />
  return (
    <>
      {formatMoney(amount, currency)}
      {per ? <small>{per}</small> : null}
    </>
  )
}

export const occupancyOf = ({ occupancy }: RentRollRow) => (
  <StatusWord tone={tones[occupancy] ?? 'quiet'}>{occupancies[occupancy]}</StatusWord>
)

export const tenantsOf = ({ leaseId, tenantNames, reference, status }: RentRollRow) =>
  leaseId ? (
    <>
      <Link to={paths.leases.show(leaseId)}>{tenantNames}</Link>
      <small>
        {reference}
        {status === 'holdingOver' ? ', holding over' : ''}
      </small>
    </>
  ) : (
    <NoValue />
  )

/** "1 Mar 2025 – 28 Feb". */
export const termWords = ({ start, lastDay }: RentRollRow) =>
  start ? `${shortDate(start)} – ${lastDay ? shortDate(lastDay) : 'open'}` : undefined

export const contractRent = ({ contractRent: rent, currency, frequency }: RentRollRow) =>
  money(rent, currency, frequency ? leaseFrequencies[frequency].toLowerCase() : undefined)

export const rollColumns: readonly RollColumn[] = [
  { key: 'occupancy', label: 'Occupancy', draw: occupancyOf },
  { key: 'tenants', label: 'Tenants', draw: tenantsOf },
  {
    key: 'term',
    label: 'From – to',
    draw: ({ leaseId, start, lastDay }) =>
      leaseId && start ? (
        <>
          {shortDate(start)}
          <small>{lastDay ? `to ${shortDate(lastDay)}` : 'open'}</small>
        </>
      ) : (
        <NoValue />
      ),
  },
  {
    key: 'area',
    label: 'Area',
    isNumber: true,
    draw: ({ area, areaUnit }) =>
      area === null ? <NoValue /> : `${formatDecimal(area)} ${areaUnits[areaUnit]}`,
  },
  {
    key: 'marketRent',
    label: 'Market rent',
    isNumber: true,
    draw: ({ marketRent, marketFrequency, currency }) =>
      money(marketRent, currency, frequencies[marketFrequency]),
  },
  { key: 'contractRent', label: 'Contract rent', isNumber: true, draw: contractRent },
  {
    key: 'otherRecurring',
    label: 'Other',
    isNumber: true,
    draw: ({ otherRecurring, currency }) => money(otherRecurring || null, currency),
  },
  {
    key: 'depositHeld',
    label: 'Deposit held',
    isNumber: true,
    draw: ({ depositHeld, currency }) => money(depositHeld, currency),
  },
  {
    key: 'nextIncrease',
    label: 'Next increase',
    draw: ({ nextIncrease, currency }) =>
      nextIncrease ? (
        <>
          {shortDate(nextIncrease.on)}
          {nextIncrease.amount === null ? null : <small>{formatMoney(nextIncrease.amount, currency)}</small>}
        </>
      ) : (
        <NoValue />
      ),
  },
]

/** The unit itself, which every row begins with. */
export const UnitOf = ({ row }: { row: RentRollRow }) => (
  <>
    <Link to={paths.units.show(row.propertyId, row.unitId)}>{row.unitLabel}</Link>
    <small>
      {row.propertyTitle} · {unitTypes[row.type]}
    </small>
  </>
)
