import { describe, expect, it } from 'vitest'
import { readInviteLines, splitAddresses } from './invites.ts'

describe('addresses to invite', () => {
  it('RT-47 AU-05 are found in what was pasted, and in files with other columns', () => {
    expect(splitAddresses('a@x.example, b@x.example;c@x.example\n\nd@x.example')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'd@x.example',
    ])
    expect(splitAddresses('Name,E-mail,Since\r\n"Obi, Ada",ada@x.example,2021\r\nBen Eze,,2022\r\n')).toEqual(
      ['ada@x.example', 'Ben Eze,,2022'],
    )
    expect(splitAddresses('"Obi, Ada" <ada@x.example>, Ben <ben@x.example>')).toEqual([
      '"Obi, Ada" <ada@x.example>',
      'Ben <ben@x.example>',
    ])
    expect(splitAddresses('a@x.example, nonsense, b@x.example')).toHaveLength(3)
    expect(splitAddresses('nobody')).toEqual(['nobody'])
    expect(splitAddresses(' \n ')).toEqual([])
  })

  it('RT-47 VA-03 are read line by line, each with its name or its problem', () => {
    expect(
      readInviteLines([
        'Ada Ngozi Obi <Ada@X.example>',
        'mailto:ben@x.example',
        'ADA@x.example',
        'no address',
      ]),
    ).toEqual([
      {
        line: 'Ada Ngozi Obi <Ada@X.example>',
        email: 'ada@x.example',
        firstName: 'Ada Ngozi',
        lastName: 'Obi',
        problem: null,
      },
      {
        line: 'mailto:ben@x.example',
        email: 'ben@x.example',
        firstName: null,
        lastName: null,
        problem: null,
      },
      {
        line: 'ADA@x.example',
        email: 'ada@x.example',
        firstName: null,
        lastName: null,
        problem: 'Duplicate address.',
      },
      {
        line: 'no address',
        email: null,
        firstName: null,
        lastName: null,
        problem: 'Enter an email address such as name@example.com.',
      },
    ])
  })
})
