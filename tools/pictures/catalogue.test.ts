import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictureFolder } from '#server/demo/pictures.ts'
import { catalogue } from './catalogue.ts'

it('draws each picture that the demonstration ships, and no other', () => {
  expect(Object.keys(catalogue).toSorted()).toEqual(readdirSync(pictureFolder).toSorted())
})

it.each(['ldn-002', 'living-lagos-1', 'plan-house', 'iky-016-site'])('always draws the same %s', (name) => {
  expect(catalogue[name]!()).toBe(catalogue[name]!())
})
