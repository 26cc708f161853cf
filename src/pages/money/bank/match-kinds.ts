import type { LinePart } from './use-matching.ts'

/** What a part of a line can be → what people read. */
export const matchKinds: Readonly<Record<LinePart['kind'], string>> = {
  found: 'Entry in the books',
  payment: 'Payment by a tenant',
  expensePayment: 'Payment of an expense',
  category: 'Category',
  transfer: 'Transfer between accounts',
  suspense: 'Suspense',
}
