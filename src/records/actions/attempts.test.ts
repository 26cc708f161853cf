import { expect, it } from 'vitest'
import { addIssueComment } from '#contract/tenant/issue-operations.ts'
import { attemptOf, closeAttempt, keyOfAttempt } from './attempts.ts'

const said = (text: string) =>
  attemptOf(addIssueComment, { params: { id: 'issue' }, body: { text, visibility: 'shared' } })

it('keeps the key of what is sent again after a lost answer, until it was carried out', () => {
  const key = keyOfAttempt(said('On my way.'))
  expect(keyOfAttempt(said('On my way.'))).toBe(key)
  expect(keyOfAttempt(said('Tomorrow.'))).not.toBe(key)
  closeAttempt(said('On my way.'))
  expect(keyOfAttempt(said('On my way.'))).not.toBe(key)
})
