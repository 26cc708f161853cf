import { expect, it } from 'vitest'
import { eventKinds, eventTypes } from './vocabulary.ts'
import { sentenceOf } from './words.ts'

const data = {
  actor: 'Ada Obi',
  as: 'facility manager',
  property: 'Marina Court',
  portfolio: 'Lagos Island',
  tenants: 'Musa Bello',
  unit: 'Flat 2',
  document: 'Fire certificate',
  vendor: 'Sentinel Guards',
  expense: 'New pump',
  amount: '₦120,000',
  decision: 'rejected',
  reason: 'It names another property',
  on: '2026-12-31',
  issue: 'Kitchen tap leaking (#142)',
  status: 'in progress',
  words: 'On my way.',
  file: 'houses.csv',
  created: '1',
  updated: '12',
  problem: 'It has no column for the name.',
  role: 'Team Lead',
  buyer: 'Folake Adebayo',
  stage: 'under contract',
  report: 'Journal',
  visitor: 'Ngozi Eze',
  message: 'Are pets allowed?',
  when: 'Monday 2 November 2026, 14:30',
}

it.each(eventTypes)('RT-35 says what happened in a whole sentence: %s', (type) => {
  const sentence = sentenceOf(type, data)
  expect(sentence).not.toMatch(/undefined|\.$|\d{4}-\d\d/)
  expect(sentence.length).toBeGreaterThan(20)
  expect(eventKinds[type].usual.inApp).toBe(true)
})

it('RT-35 tells apart what is given and what is taken, and in which charge', () => {
  expect(sentenceOf('profile.changed', { ...data, change: 'taken' })).toBe(
    'Ada Obi removed your role Team Lead',
  )
  expect(sentenceOf('property.assigned', { actor: 'Ada Obi', property: 'Marina Court and 3 more' })).toBe(
    'Ada Obi assigned Marina Court and 3 more to you',
  )
  expect(sentenceOf('property.assigned', data)).toBe('Ada Obi made you facility manager of Marina Court')
})

it('RT-35 counts in words that fit', () => {
  expect(sentenceOf('import.finished', data)).toBe(
    'Your import “houses.csv” is done: 1 property created, 12 updated',
  )
})

it('RT-35 says days as people write them', () => {
  expect(sentenceOf('document.expires', data)).toBe(
    '“Fire certificate” of Marina Court expires on 31 Dec 2026',
  )
})
