import { addDays } from '#domain/dates/calendar.ts'
import { randomOf } from '#server/demo/random.ts'

export interface FileLine {
  property: string
  tenant: string
  date: string
  type: string
  /** Minor units, like the rest. */
  vat: number
  amount: number
  balance: number
  reference: string
}

const money = (minor: number) => (minor / 100).toFixed(2)

/** Ledgers as a letting business exports them: 33 of 30 tenants, 1,039 lines, most with a balance from before. */
export function ledgerFile(seed = 'ledgers'): { lines: FileLine[]; text: string } {
  const random = randomOf(seed)
  const upTo = (most: number) => random.whole(0, most - 1)
  const lines: FileLine[] = []
  const charges = ['Rent', 'Electricity', 'Water', 'Meter reading', 'Interest', 'Fee', 'Other', 'Deposit']
  for (let ledger = 0; ledger < 33; ledger++) {
    const property = `H-P${1 + (ledger % 26)}`
    const tenant = `H-T${ledger < 30 ? ledger + 1 : ledger - 29}`
    let balance = ledger % 3 === 0 ? 0 : upTo(4_000_000) - 1_500_000
    let date = '2022-03-01'
    const count = ledger === 32 ? 1039 - lines.length : 31
    for (let line = 0; line < count; line++) {
      const kind = upTo(10)
      const type =
        kind < 4 ? 'Payment' : line % 13 === 12 ? 'Opening balance' : charges[upTo(charges.length)]!
      const size = line % 11 === 10 ? 0 : 100 + upTo(900_000)
      const isCredit = type === 'Payment' || upTo(8) === 0
      const amount = isCredit ? 0 - size : size
      balance += amount
      const vat = type === 'Payment' || type === 'Opening balance' ? 0 : Math.trunc((amount * 15) / 115)
      const reference = line % 3 === 0 ? '' : `INV${ledger}-${line}`
      lines.push({ property, tenant, date, type, vat, amount, balance, reference })
      // Some on one day, in any order.
      if (line % 5 !== 3) date = addDays(date, upTo(20) < 12 ? 14 : 15)
    }
  }
  const header = 'property,tenant,date,reference,type,reading,vat,amount,balance'
  const written = lines.map((line) =>
    [
      line.property,
      line.tenant,
      line.date,
      line.reference,
      line.type,
      '',
      money(line.vat),
      money(line.amount),
      money(line.balance),
    ].join(),
  )
  return { lines, text: [header, ...written].join('\n') }
}
