import { statementFormats } from '#domain/bank/vocabulary.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { datesInWords, formatInteger, shortDate } from '#src/lib/format/index.ts'
import styles from '#src/records/money/money.module.css'
import paymentStyles from '#src/records/money/payments.module.css'
import { Section, Stack } from '#src/ui/page/parts.tsx'
import { Amount } from './amount.tsx'
import { daysOf } from './days.ts'
import type { Preview } from './use-statement-preview.ts'

/** Opening balance, movements and closing balance of what a file holds. */
export function ImportPreview({ preview: { format, currency, statements } }: { preview: Preview }) {
  const gaps = [...new Set(statements.flatMap(({ gap }) => gap ?? []))]
  const money = (minor: number | null) => (minor === null ? '–' : exactAmount(minor, currency))
  return (
    <Stack>
      <div className={styles.scroll} role="region" aria-label="Statements in the file" tabIndex={-1}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{statementFormats[format]}</th>
              <th scope="col" data-number>
                Opening, {currency}
              </th>
              <th scope="col" data-number>
                Movements
              </th>
              <th scope="col" data-number>
                Closing
              </th>
              <th scope="col" data-number>
                Lines
              </th>
              <th scope="col" data-number>
                New
              </th>
              <th scope="col" data-number>
                Known
              </th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ from, through, number, opening, closing, lines: all, fresh }) => (
              <tr key={`${from} ${through} ${number}`}>
                <th scope="row">{daysOf(from, through)}</th>
                <td data-number>{money(opening)}</td>
                <td data-number>{money(opening === null || closing === null ? null : closing - opening)}</td>
                <td data-number>{money(closing)}</td>
                <td data-number>{formatInteger(all)}</td>
                <td data-number>{formatInteger(fresh)}</td>
                <td data-number>{formatInteger(all - fresh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {gaps.map((gap) => (
        <p key={gap} className={paymentStyles.warning}>
          {datesInWords(gap)}
        </p>
      ))}
    </Stack>
  )
}

/** The first lines of a file as they were read. */
export function ImportSample({ preview: { currency, statements, sample } }: { preview: Preview }) {
  const lines = statements.reduce((sum, each) => sum + each.lines, 0)
  return (
    <Section
      level={3}
      title={
        sample.length < lines
          ? `The first ${formatInteger(sample.length)} of ${formatInteger(lines)} lines`
          : 'Lines'
      }
    >
      <div className={styles.scroll} role="region" aria-label="Lines as they were read" tabIndex={-1}>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">Booked</th>
              <th scope="col">Payer or payee</th>
              <th scope="col">Description</th>
              <th scope="col" data-number>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ at, bookedOn, party, reference, description, amount }) => (
              <tr key={at}>
                <td>{shortDate(bookedOn)}</td>
                <td data-words>{party ?? '–'}</td>
                <td data-words>{[description, reference].filter(Boolean).join(' · ')}</td>
                <td data-number>
                  <Amount minor={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
