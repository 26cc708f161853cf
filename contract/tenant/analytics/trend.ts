import { column, field, parameter } from '../../kit/index.ts'
import { portfolios } from '../portfolios.ts'
import { properties } from '../properties.ts'

/** Which properties figures are about: all that the reader sees unless some are named. */
export const ofProperties = {
  propertyId: parameter.records(properties),
  portfolioId: parameter.records(portfolios),
  managerId: parameter.people('Portfolio manager', 'All portfolio managers'),
}

/** How long each period is → what people read. */
const periods = { month: 'By month', quarter: 'By quarter', year: 'By year' } as const

/** What every figure over time is asked for: twelve months, month by month, unless something else is. */
export const trendParameters = {
  from: parameter.start('From', 'twelveMonths'),
  through: parameter.day('Through'),
  per: parameter.one('Periods', periods, 'month'),
  ...ofProperties,
}

/** The period of a row, and its days, which may be cut short where the whole begins or ends. */
export const periodColumns = {
  period: column(field.text({ label: 'Period' }), [], { derived: true }),
  begins: column(field.date({ label: 'First day' }), [], { filesOnly: true }),
  ends: column(field.date({ label: 'Last day' }), [], { filesOnly: true }),
}
