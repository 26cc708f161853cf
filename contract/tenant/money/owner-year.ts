import { z } from 'zod'
import { yearSections } from '#domain/owners/year.ts'
import { column, columnOf, defineReport, field, moneySum, needs, parameter } from '../../kit/index.ts'
import { owners } from '../owners.ts'
import { properties } from '../properties.ts'
import { accounts } from './accounts.ts'
import { journalEntries } from './journal-entries.ts'

const made = [
  needs(owners, 'name', 'taxNumber'),
  needs(properties, 'title', 'currency', 'owners'),
  needs(accounts, 'name'),
  needs(journalEntries, 'lines'),
]

/** What the statements of a year add up to, told by what it was for (docs/spec/money.md "Owners"). */
export const ownerYear = defineReport({
  id: 'owners.year',
  path: '/owners/year',
  title: 'Year-end summary',
  summary:
    'The year-end summary of owners: for each property what came in, by category, was spent and paid, by their share',
  explains: `By the share of the owner on each day, as the owner statement of these days has it.
Categories: what came in and was spent, by account; bills that are not paid yet stand in a line of their own.
Opening and closing balance: what was held for the owner before the first day and after the last.`,
  subject: 'Owner',
  labels: { one: 'line', many: 'lines' },
  parameters: {
    from: parameter.start('From'),
    through: parameter.day('Through'),
    ownerId: parameter.records(owners, 'Choose an owner'),
    propertyId: parameter.records(properties),
  },
  requires: made,
  columns: {
    propertyId: columnOf(properties, 'id'),
    ownerId: columnOf(owners, 'id'),
    currency: columnOf(properties, 'currency', { filesOnly: true }),
    property: columnOf(properties, 'title', { label: 'Property', derived: true }),
    owner: columnOf(owners, 'name', { label: 'Owner', derived: true, under: 'property' }),
    section: column(field.choice(yearSections, { label: 'Part' }), made, { derived: true }),
    category: column(field.text({ label: 'Category' }), made, { derived: true, under: 'section' }),
    amount: column(field.money('currency', { label: 'Amount', signed: true }), made, { derived: true }),
  },
  figures: {
    schema: z.object({
      /** Whose summary it is. */
      owners: z.array(z.string()),
      /** Of all properties together, per currency. */
      sums: z.array(
        z.object({
          currency: field.currency(),
          opening: moneySum,
          income: moneySum,
          /** Expenses, and their tax that is reclaimed. */
          expenses: moneySum,
          fees: moneySum,
          /** Paid to owners, less what they paid in. */
          paid: moneySum,
          other: moneySum,
          closing: moneySum,
        }),
      ),
    }),
    needs: made,
  },
})
