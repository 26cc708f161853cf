import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

interface Props {
  balances: readonly { currency: Currency; amount: string }[]
}

/** What is owed, or is on account, in each currency. */
export function Balances({ balances }: Props) {
  if (balances.length === 0) return null
  return (
    <Stats>
      {balances.map(({ currency, amount }) => (
        <Stat key={currency} label={amount.startsWith('-') ? 'Credit on account' : 'Balance owed'}>
          {formatMoney(amount.replace('-', ''), currency)}
        </Stat>
      ))}
    </Stats>
  )
}
