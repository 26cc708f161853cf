import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

describe('a new password', () => {
  it.each(['correct horse battery', 'Freehold-demo-1', 'a password for tests', 'tQ7#kp2!xW', 'ẹ kú àárọ̀ o'])(
    'may be %s',
    (password) => expect(passwordProblem(password)).toBeUndefined(),
  )

  it.each([
    ['short', /at least 10/],
    ['x'.repeat(129), /at most 128/],
    ['aaaaaaaaaaaa', /different/],
    ['ababababab12', /different/],
    ['password123!', /first that others/],
    ['P@ssw0rd!!', /first that others/],
    ['passwordpassword', /first that others/],
    ['1234567890', /Rows/],
    ['qwertyuiop12', /first that others/],
    ['asdfghjkl;12', /Rows/],
    ['abcdefghijkl', /Rows/],
    ['9876543210abc', /Rows/],
  ])('may not be %s', (password, sentence) => expect(passwordProblem(password)).toMatch(sentence))

  it('is not made of what others know of its owner', () => {
    const own = ['Ngozi', 'Eze', 'ngozi.eze@homes.example', 'Harbour Lettings']
    expect(passwordProblem('ngozi-harbour1', own)).toMatch(/Leave out/)
    expect(passwordProblem('ngozi-harbour1')).toBeUndefined()
    expect(passwordProblem('ngozi likes mangoes', own)).toBeUndefined()
  })

  it('is judged by its length, mostly', () => {
    expect(passwordStrength('password')).toBe('weak')
    expect(passwordStrength('tQ7#kp2!xW')).toBe('good')
    expect(passwordStrength('mangoes pt')).toBe('fair')
    expect(passwordStrength('mangoes at the harbour')).toBe('strong')
  })
})
