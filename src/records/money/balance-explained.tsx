import { readBalance } from '#contract/tenant/money/service-charge-units.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Muted, Prose, Section, Stack } from '#src/ui/page/parts.tsx'
import { FiguresTable } from './figures-table.tsx'

/** How the balance of a service charge comes about: for the tenant who is to pay it, too. */
export function BalanceExplained({ chargeId }: { chargeId: string }) {
  const { data } = useOperation(readBalance, { params: { id: chargeId } })
  if (!data) return null
  const { name, from, to, items, share, sentences, due, billed, balance, currency } = data
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Section title={`${name}, ${daysInWords(from, to)}`}>
      <Stack gap={12}>
        <FiguresTable
          headings={['Item', 'Share of the unit']}
          rows={items.map(({ id, name: item, share: part, sentence }) => ({
            id,
            name: item,
            figures: [part],
            below: <Muted small>{sentence}</Muted>,
          }))}
          total={[share]}
          currency={currency}
        />
        <Prose>
          {sentences.join(' ')} {money(due)} less {money(billed)} that was billed on account leaves{' '}
          {money(balance)}.
        </Prose>
      </Stack>
    </Section>
  )
}
