import { expect, it } from 'vitest'
import { letters } from './kinds.ts'
import { fieldProblem, merged, nearestField, paragraphsOf, unknownFields } from './merge.ts'
import { reminderFields } from './reminders.ts'

it('fills in the fields of a text, and leaves what is none', () => {
  const values = { tenant: 'Ada', amount: '£5' }
  expect(merged('Dear {{tenant}}, {{ amount }} for {{flat}}', values)).toBe('Dear Ada, £5 for {{flat}}')
  // What was filled in is not filled in again.
  expect(merged('{{tenant}}', { ...values, tenant: '{{amount}}' })).toBe('{{amount}}')
  expect(paragraphsOf('One\nstill one\n\n \nTwo\n')).toEqual(['One\nstill one', 'Two'])
})

it('names what it cannot fill in, with the nearest field that it can', () => {
  expect(unknownFields('{{tenant}} {{flat}} {{toString}} {{flat}}', reminderFields)).toEqual([
    'flat',
    'toString',
  ])
  for (const [typed, meant] of [
    ['tennant', 'tenant'],
    ['Amount', 'amount'],
    ['ammount_due', 'amount'],
    ['names', 'tenant'],
    ['reference', 'lease'],
    ['', 'tenant'],
  ] as const) {
    expect([typed, nearestField(typed, reminderFields)]).toEqual([typed, meant])
  }
  expect(fieldProblem('Dear {{tenant}} of {{units}}', reminderFields)).toBe(
    "{{units}} can't be filled in. Did you mean {{unit}}?",
  )
  expect(fieldProblem('Dear {{tenant}}', reminderFields)).toBeUndefined()
})

it('has standard texts of fields that it knows', () => {
  for (const { fields, standard } of Object.values(letters)) {
    expect(fieldProblem(standard.subject, fields) ?? fieldProblem(standard.body, fields)).toBeUndefined()
  }
})
