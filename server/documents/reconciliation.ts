import type { AnswerOf } from '#contract/kit/index.ts'
import type { readReconciliation } from '#contract/tenant/money/bank-reconciliations.ts'
import { shortageWords } from '#domain/bank/reconciliation.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import type { Document } from './document.ts'
import { headOf, type Issuer } from './kinds.ts'

interface Given extends AnswerOf<typeof readReconciliation> {
  issuer: Issuer
  dayWords: (day: string) => string
}

const kinds = [
  ['own', 'owner'],
  ['deposits', 'deposits'],
  ['credit', 'credit on account'],
  ['funds', 'service charge funds'],
  ['sales', 'sales in progress'],
  ['tax', 'tax'],
  ['suspense', 'in suspense'],
] as const

/** Whose a property's money is, in words; what is all of one kind needs none. */
function wordsOf(held: Given['heldFor'][number], amount: (minor: number) => string): string {
  const parts = kinds.flatMap(([kind, words]) => {
    const part = held[kind]
    return part === 0 ? [] : [`${held.propertyId === null && kind === 'own' ? 'own' : words} ${amount(part)}`]
  })
  const elsewhere = held.elsewhere === 0 ? [] : [`${amount(held.elsewhere)} of it in other accounts`]
  return parts.length + elsewhere.length > 1 ? ` (${[...parts, ...elsewhere].join(', ')})` : ''
}

/** The report of a reconciliation: how the bank's balance becomes that of the books, and for whom it is held. */
export function reconciliationReport(given: Given): Document {
  const { currency, through, dayWords, closing, bank, books, held, status, closedAt, closedByName } = given
  const amount = (minor: number) => exactAmount(minor, currency)
  const closed = status === 'closed'
  return {
    ...headOf(given),
    title: closed ? 'Bank reconciliation' : 'Bank reconciliation, not closed',
    parties: [],
    facts: [
      { label: 'Bank account', value: given.bankAccountName },
      { label: 'Through', value: dayWords(through) },
      { label: 'Currency', value: currency },
      ...(closedAt ? [{ label: 'Closed', value: dayWords(closedAt.slice(0, 10)) }] : []),
      ...(closedByName ? [{ label: 'Closed by', value: closedByName }] : []),
    ],
    table: {
      caption: 'What the figures are made of',
      columns: [
        { label: 'Description', width: 7 },
        { label: 'Date', width: 2 },
        { label: 'Amount', width: 3, amount: true },
      ],
      rows: [
        ['Closing balance by the bank', dayWords(through), closing === null ? '' : amount(closing)],
        ...given.unpresented.map((item) => [
          `Not at the bank yet: ${item.description}`,
          dayWords(item.date),
          amount(item.amount),
        ]),
        ...given.notInBooks.map((item) => [
          `Not in the books yet: ${item.description}`,
          dayWords(item.date),
          amount(-item.amount),
        ]),
        ...given.heldFor.map((each) => [
          `Held for ${each.title}${wordsOf(each, amount)}`,
          '',
          amount(each.here),
        ]),
      ],
    },
    totals: [
      ...(bank === null ? [] : [{ label: 'By the bank', amount: amount(bank) }]),
      { label: 'By the books', amount: amount(books) },
      { label: 'Held for each', amount: formatMoney(held, currency), strong: true },
    ],
    notes: [
      ...(closed ? ['The three figures agree.'] : given.problems),
      ...given.short.map((each) => shortageWords(each, currency)),
      ...(given.shortReason
        ? [
            `Closed anyway${closedByName ? ` by ${closedByName}` : ''}, who gave as the reason: ${given.shortReason}`,
          ]
        : []),
    ],
  }
}
