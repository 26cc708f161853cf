import { needs, parameter } from '../../kit/index.ts'
import { portfolios } from '../portfolios.ts'
import { properties } from '../properties.ts'
import { journalEntries } from './journal-entries.ts'

/** Whose books → what people read. */
export const booksOf = { properties: 'Properties', firm: 'The firm’s own' } as const

/** Which part of the books a report is about, besides its days: the same for all that are made of postings. */
export const ledgerScope = {
  propertyId: parameter.records(properties),
  portfolioId: parameter.records(portfolios),
  books: parameter.choice('Books', booksOf),
  currency: parameter.currency(),
}

/** Whoever reads entries with their postings reads what they add up to. */
export const ledgerNeeds = [needs(journalEntries, 'date', 'kind', 'description', 'lines')]
