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
    ['aaaaaaaaaaaa', /wider mix/],
    ['ababababab12', /wider mix/],
    ['password123!', /easy to guess/],
    ['P@ssw0rd!!', /easy to guess/],
    ['passwordpassword', /easy to guess/],
    ['1234567890', /Keyboard/],
    ['qwertyuiop12', /easy to guess/],
    ['asdfghjkl;12', /Keyboard/],
    ['abcdefghijkl', /Keyboard/],
    ['9876543210abc', /Keyboard/],
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
