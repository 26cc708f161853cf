import { z } from 'zod'
import { column, columnOf, defineReport, field, needs, parameter } from '../../kit/index.ts'
import { owners } from '../owners.ts'
import { properties } from '../properties.ts'
import { journalEntries } from './journal-entries.ts'

const made = [
  // Not for whoever reads no more of owners than how to reach them.
  needs(owners, 'name', 'taxNumber'),
  needs(properties, 'title', 'currency', 'owners'),
  needs(journalEntries, 'lines'),
]
const amount = (label: string, help?: string) =>
  column(field.money('currency', { label, signed: true, help }), made, { derived: true, total: true })

/** What was held for owners, came in, was spent and was paid to them, property by property (docs/spec/money.md "Owners"). */
export const ownerStatement = defineReport({
  id: 'owners.statement',
  path: '/owners/statement',
  title: 'Owner statement',
  summary:
    'The statement of owners between two days: for each property what was held, received, spent and paid to them, by their share',
  explains: `By the share of the owner on each day; days count as they are posted.
Received: what tenants and buyers paid for the property.
Expenses: what was paid for it, management fees apart.
Paid to owner, paid in by owner: their own payments and contributions.
Closing balance: opening balance and these added up, which is what is held for the owner.`,
  subject: 'Owner',
  labels: { one: 'property', many: 'properties' },
  parameters: {
    from: parameter.since('From'),
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
    opening: amount('Opening balance'),
    received: amount('Received'),
    spent: amount('Expenses'),
    fees: amount('Management fees'),
    paid: amount('Paid to owner'),
    contributed: amount('Paid in by owner'),
    other: amount('Other'),
    closing: amount('Closing balance'),
  },
  figures: {
    schema: z.object({
      /** Whose statement it is. */
      owners: z.array(z.string()),
    }),
    needs: made,
  },
})
