import { expect, it } from 'vitest'
import { reminderFor, type Standing } from './stages.ts'

const standing: Standing = {
  daysOverdue: 8,
  sent: [],
  next: { stage: 'first', on: '2026-05-08' },
  paused: null,
  email: 'ada@homes.example',
}
const due = { today: '2026-05-09', stage: null, printed: false }

it('sends the next reminder once its day has come', () => {
  expect(reminderFor(standing, due)).toEqual({ stage: 'first' })
  expect(reminderFor(standing, { ...due, today: '2026-05-08' })).toEqual({ stage: 'first' })
  expect(reminderFor(standing, { ...due, today: '2026-05-07' })).toEqual({ skipped: 'notDue' })
  expect(reminderFor({ ...standing, next: null }, due)).toEqual({ skipped: 'allSent' })
  expect(reminderFor({ ...standing, daysOverdue: 0 }, due)).toEqual({ skipped: 'nothingOverdue' })
})

it('sends a chosen one before its day, but never again', () => {
  expect(reminderFor(standing, { ...due, stage: 'final' })).toEqual({ stage: 'final' })
  expect(reminderFor({ ...standing, sent: ['final'] }, { ...due, stage: 'final' })).toEqual({
    skipped: 'sent',
  })
})

it('waits for promises and plans, and needs an address unless it is printed', () => {
  expect(reminderFor({ ...standing, paused: 'plan' }, { ...due, stage: 'first', printed: true })).toEqual({
    skipped: 'plan',
  })
  expect(reminderFor({ ...standing, email: null }, due)).toEqual({ skipped: 'noEmail' })
  expect(reminderFor({ ...standing, email: null }, { ...due, printed: true })).toEqual({ stage: 'first' })
})
