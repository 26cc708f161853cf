import { expect, it } from 'vitest'
import { eventKinds, eventTypes } from './vocabulary.ts'
import { sentenceOf } from './words.ts'

const data = {
  actor: 'Ada Obi',
  as: 'facility manager',
  property: 'Marina Court',
  file: 'houses.csv',
  created: '1',
  updated: '12',
  problem: 'It has no column for the name.',
  role: 'Team Lead',
}

it.each(eventTypes)('RT-35 says what happened in a whole sentence: %s', (type) => {
  const sentence = sentenceOf(type, data)
  expect(sentence).not.toMatch(/undefined|\.$/)
  expect(sentence.length).toBeGreaterThan(20)
  expect(eventKinds[type].usual.inApp).toBe(true)
})

it('RT-35 counts in words that fit', () => {
  expect(sentenceOf('import.finished', data)).toBe(
    'Your import “houses.csv” is done: 1 property created, 12 updated',
  )
})
