import type { Line, LinePart } from './use-matching.ts'

/** A part of a line as it is typed. */
export interface Draft {
  key: string
  kind: LinePart['kind']
  /** What it points to: an entry, lease, expense, account or bank account. */
  of: string | null
  propertyId: string | null
  /** Minor units, above zero the way that the line goes; or what was typed and is no amount. */
  amount: number | string | null
}

export const draftOf = (kind: Draft['kind'], amount: number | null): Draft => ({
  key: crypto.randomUUID(),
  kind,
  of: null,
  propertyId: null,
  amount,
})

const minor = (amount: Draft['amount']) => (typeof amount === 'number' ? amount : 0)

/** What the parts leave of a line, in minor units. */
export const leftOf = ({ amount }: Pick<Line, 'amount'>, drafts: readonly Draft[]): number =>
  drafts.reduce((left, draft) => left - minor(draft.amount), Math.abs(amount))

const missing: Readonly<Record<Exclude<Draft['kind'], 'suspense'>, string>> = {
  found: 'Choose an entry.',
  payment: 'Choose who pays.',
  expensePayment: 'Choose an expense.',
  category: 'Choose a category.',
  transfer: 'Choose a bank account.',
}

const fields: Readonly<Record<Draft['kind'], string>> = {
  found: 'entryId',
  payment: 'leaseId',
  expensePayment: 'expenseId',
  category: 'accountId',
  transfer: 'bankAccountId',
  suspense: 'amount',
}
/** The field of the contract that says what a part points to. */
export const fieldOf = (kind: Draft['kind']): string => fields[kind]

function partOf({ kind, of, propertyId, amount }: Draft, sign: 1 | -1): LinePart | undefined {
  const signed = { amount: minor(amount) * sign }
  if (kind === 'suspense') return { kind, ...signed }
  if (of === null) return undefined
  switch (kind) {
    case 'found':
      return { kind, entryId: of }
    case 'payment':
      return { kind, leaseId: of, ...signed }
    case 'expensePayment':
      return { kind, expenseId: of, ...signed }
    case 'category':
      return { kind, accountId: of, propertyId, ...signed }
    case 'transfer':
      return { kind, bankAccountId: of, propertyId, ...signed }
  }
}

/** The parts as they are sent, or what is wrong with them, by the contract's names. */
export function partsOf(
  { amount }: Pick<Line, 'amount'>,
  drafts: readonly Draft[],
): { parts?: LinePart[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const sign = amount < 0 ? -1 : 1
  const parts = drafts.flatMap((draft, index) => {
    if (draft.kind !== 'suspense' && draft.of === null)
      errors[`parts.${index}.${fields[draft.kind]}`] = missing[draft.kind]
    if (!Number.isInteger(draft.amount) || draft.amount === 0)
      errors[`parts.${index}.amount`] = 'Enter an amount other than zero.'
    return partOf(draft, sign) ?? []
  })
  return Object.keys(errors).length > 0 ? { errors } : { parts, errors }
}
