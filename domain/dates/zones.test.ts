import { expect, it } from 'vitest'
import { dayAt } from './zones.ts'

it('tells which day it is where', () => {
  const late = '2026-03-31T23:30:00.000Z'
  expect(['Etc/UTC', 'Africa/Lagos', 'America/Chicago'].map((zone) => dayAt(late, zone))).toEqual([
    '2026-03-31',
    '2026-04-01',
    '2026-03-31',
  ])
})
