import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { DemoProperty } from './business.ts'
import { costOf } from './issues/make.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'
import { tradesIn } from './vendors.ts'

interface Supply {
  trade: string
  code: string
  description: string
  /** What a budget calls it. */
  item: string
  everyMonths: number
  /** At Lagos prices, in thousands of naira. */
  cost: number
  /** In hundredths of a percent. */
  recoverableBps: number
}

/** What is bought for a property again and again, where somebody in its country supplies it. */
const supplies: readonly Supply[] = [
  {
    trade: 'cleaning',
    code: '5110',
    description: 'Cleaning of the common parts',
    item: 'Cleaning',
    everyMonths: 2,
    cost: 180,
    recoverableBps: 10_000,
  },
  {
    trade: 'security',
    code: '5120',
    description: 'Guards',
    item: 'Security',
    everyMonths: 3,
    cost: 420,
    recoverableBps: 10_000,
  },
  {
    trade: 'power',
    code: '5220',
    description: 'Diesel for the generator',
    item: 'Diesel',
    everyMonths: 2,
    cost: 640,
    recoverableBps: 10_000,
  },
  {
    trade: 'lift',
    code: '5500',
    description: 'Service of the lift',
    item: 'Lift',
    everyMonths: 6,
    cost: 350,
    recoverableBps: 10_000,
  },
  {
    trade: 'insurance',
    code: '5300',
    description: 'Building insurance',
    item: 'Insurance',
    everyMonths: 12,
    cost: 900,
    recoverableBps: 5_000,
  },
  {
    trade: 'grounds',
    code: '5130',
    description: 'Care of the grounds',
    item: 'Grounds',
    everyMonths: 2,
    cost: 90,
    recoverableBps: 10_000,
  },
  {
    trade: 'heating',
    code: '5100',
    description: 'Boiler service',
    item: 'Heating',
    everyMonths: 6,
    cost: 60,
    recoverableBps: 10_000,
  },
  {
    trade: 'roof',
    code: '5100',
    description: 'Gutters cleared',
    item: 'Roof',
    everyMonths: 6,
    cost: 70,
    recoverableBps: 0,
  },
]

export interface DemoSupplier {
  id: string
  name: string
  trade: string
  dialCode: string
  paymentDays: number
}

export interface DemoInvoice {
  id: string
  propertyId: string
  currency: Currency
  vendor: DemoSupplier
  issueId: string | null
  description: string
  incurredOn: string
  code: string
  net: number
  recoverableBps: number
}

/** Country → whom to call there. */
export const dialCodes: Readonly<Record<string, string>> = { NG: '+234', GB: '+44', US: '+1', KE: '+254' }

/** A larger building costs more: of eight units, as much as the list of supplies says. */
const sizeOf = ({ units }: DemoProperty) => units.length / 8

/** What units of a property share, at what it costs in a year. */
export function sharedCosts(property: DemoProperty) {
  const trades = tradesIn(property.record.country)
  return supplies
    .filter(({ trade, recoverableBps }) => recoverableBps > 0 && trades.has(trade))
    .map(({ item, code, everyMonths, cost, recoverableBps }) => ({
      item,
      code,
      recoverableBps,
      budget: Math.round(costOf(property, (cost * 12 * sizeOf(property)) / everyMonths) / 1000) * 1000,
    }))
}

/** Whether a property has a service charge: some of those with several units, where several things can be bought. */
export const hasServiceCharge = (property: DemoProperty): boolean =>
  property.units.length >= 4 &&
  sharedCosts(property).length >= 3 &&
  randomOf(`shared costs of ${property.id}`).chance(0.3)

/** What came in regularly for a property in the last year, or two where its units share it. */
export function regularOf(
  property: DemoProperty,
  vendors: readonly DemoSupplier[],
  today: string,
): DemoInvoice[] {
  const { id: propertyId, record, createdAt } = property
  const local = vendors.filter(({ dialCode }) => dialCode === dialCodes[record.country])
  return supplies.flatMap((supply, place) => {
    const vendor = local.find(({ trade }) => trade === supply.trade)
    const random = randomOf(`${supply.description} at ${propertyId}`)
    const isShared = hasServiceCharge(property) && supply.recoverableBps > 0
    const chosen = random.chance(0.4)
    if (!vendor || !(isShared || chosen)) return []
    const months = isShared ? 18 : 12
    const first = addDays(addMonths(today, -months), random.whole(0, 27))
    return Array.from({ length: Math.floor(months / supply.everyMonths) + 1 }, (_, n) =>
      addMonths(first, n * supply.everyMonths),
    )
      .filter((day) => day <= today && day > createdAt.slice(0, 10))
      .map((incurredOn) => ({
        ...supply,
        id: demoId('expense', `${propertyId}/${place}/${incurredOn}`, Date.parse(incurredOn)),
        propertyId,
        currency: record.currency,
        vendor,
        issueId: null,
        incurredOn,
        net: costOf(property, supply.cost * (isShared ? sizeOf(property) : 1) * random.between(0.85, 1.2)),
      }))
  })
}
