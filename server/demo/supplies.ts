import { addDays, addMonths } from '#domain/dates/calendar.ts'
import type { Currency } from '#domain/money/currencies.ts'
import type { DemoProperty } from './business.ts'
import { costOf } from './issues/make.ts'
import { demoId } from './ids.ts'
import { randomOf } from './random.ts'

interface Supply {
  trade: string
  code: string
  description: string
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
    everyMonths: 2,
    cost: 180,
    recoverableBps: 10_000,
  },
  {
    trade: 'security',
    code: '5120',
    description: 'Guards',
    everyMonths: 3,
    cost: 420,
    recoverableBps: 10_000,
  },
  {
    trade: 'power',
    code: '5220',
    description: 'Diesel for the generator',
    everyMonths: 2,
    cost: 640,
    recoverableBps: 10_000,
  },
  {
    trade: 'lift',
    code: '5500',
    description: 'Service of the lift',
    everyMonths: 6,
    cost: 350,
    recoverableBps: 10_000,
  },
  {
    trade: 'insurance',
    code: '5300',
    description: 'Building insurance',
    everyMonths: 12,
    cost: 900,
    recoverableBps: 5_000,
  },
  {
    trade: 'grounds',
    code: '5130',
    description: 'Care of the grounds',
    everyMonths: 2,
    cost: 90,
    recoverableBps: 10_000,
  },
  {
    trade: 'heating',
    code: '5100',
    description: 'Boiler service',
    everyMonths: 6,
    cost: 60,
    recoverableBps: 10_000,
  },
  {
    trade: 'roof',
    code: '5100',
    description: 'Gutters cleared',
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

/** What came in regularly for a property in the last year. */
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
    if (!vendor || !random.chance(0.4)) return []
    const first = addDays(addMonths(today, -12), random.whole(0, 27))
    return Array.from({ length: 12 / supply.everyMonths + 1 }, (_, n) =>
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
        net: costOf(property, supply.cost * random.between(0.85, 1.2)),
      }))
  })
}
