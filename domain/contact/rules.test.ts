import { describe, expect, it } from 'vitest'
import { dialCodePattern, emailPattern, phonePattern } from './rules.ts'

describe('contact rules', () => {
  it.each(['+1', '+234', '+1684'])('VA-01 takes the dial code %s', (code) =>
    expect(code).toMatch(dialCodePattern),
  )
  it.each(['1', '+', '+12345', '234', '+1a', ' +1'])('VA-01 refuses the dial code "%s"', (code) =>
    expect(code).not.toMatch(dialCodePattern),
  )
  it.each(['8012345678', '7732767070'])('VA-02 takes the phone number %s', (phone) =>
    expect(phone).toMatch(phonePattern),
  )
  it.each(['0801234567', '801234567', '80123456789', '801-234-5678', '+2348012345678', ''])(
    'VA-02 refuses the phone number "%s"',
    (phone) => expect(phone).not.toMatch(phonePattern),
  )
  it.each(['a@b.io', 'ada.obi@mail.example', 'x_1-y@sub.domain.co.uk', 'A9@EXAMPLE.COM'])(
    'VA-03 takes the email %s',
    (email) => expect(email).toMatch(emailPattern),
  )
  it.each([
    '.a@b.io',
    'a.@b.io',
    'a..b@c.io',
    'a._b@c.io',
    'a@b',
    'a@b.c',
    'a b@c.io',
    '@c.io',
    'a@-c.io',
    'a@c-.io',
    'a+b@c.io',
  ])('VA-03 refuses the email "%s"', (email) => expect(email).not.toMatch(emailPattern))
})
