import { describe, expect, it } from 'vitest'
import { attachment, fileName } from './file-name.ts'

describe('the name of a download', () => {
  it('says whose, what and when, without signs that a file system refuses', () => {
    expect(fileName('Adeyemi & Söhne', 'Properties', '2026-03-12')).toBe(
      'Adeyemi & Söhne – Properties – 2026-03-12',
    )
    expect(fileName('A/B: "C" <D>\r\nE?', 'Properties', '2026-03-12')).toBe(
      'A B C D E – Properties – 2026-03-12',
    )
    expect(fileName('Homes\u202egpj', 'Properties', '2026-03-12')).toBe('Homes gpj – Properties – 2026-03-12')
    expect(fileName('', 'Properties', '2026-03-12')).toBe('Properties – 2026-03-12')
  })

  it('comes in ASCII and as it is, and cannot break out of its header', () => {
    expect(attachment('Söhne – Liste.csv')).toBe(
      `attachment; filename="Sohne - Liste.csv"; filename*=UTF-8''S%C3%B6hne%20%E2%80%93%20Liste.csv`,
    )
    expect(attachment('不動産.csv')).toBe(
      `attachment; filename=".csv"; filename*=UTF-8''%E4%B8%8D%E5%8B%95%E7%94%A3.csv`,
    )
    expect(attachment(`a"; x='y\r\n`)).not.toMatch(/[\r\n]|"a"/)
  })
})
