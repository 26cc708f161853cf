import * as fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { countUtf8, detectEncoding, unfinishedTail } from './encoding.ts'

const character = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0x10000, max: 0x10ffff }))
const anyText = fc.array(character, { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes))

const isUtf8 = (bytes: Uint8Array) => countUtf8(bytes).broken === 0

describe('encoding of an uploaded file', () => {
  const text = 'Name;City\r\nCafé “Zürich” – 1;Łódź\r\n'

  it('SC-02 knows the marks of UTF-8 and UTF-16', () => {
    expect(detectEncoding(Buffer.from(`\ufeff${text}`))).toMatchObject({ encoding: 'utf-8', bom: 3 })
    expect(detectEncoding(iconv.encode(text, 'utf-16le', { addBOM: true }))).toMatchObject({
      encoding: 'utf-16le',
      bom: 2,
    })
    expect(detectEncoding(iconv.encode(text, 'utf-16be', { addBOM: true }))).toMatchObject({
      encoding: 'utf-16be',
      bom: 2,
    })
  })

  it('SC-02 tells UTF-16 without its mark, UTF-8 and the western sets apart', () => {
    expect(detectEncoding(iconv.encode('Name,City\nA,Lagos\n', 'utf-16le', { addBOM: false })).encoding).toBe(
      'utf-16le',
    )
    expect(detectEncoding(iconv.encode('Name,City\nA,Lagos\n', 'utf-16be', { addBOM: false })).encoding).toBe(
      'utf-16be',
    )
    expect(detectEncoding(Buffer.from(text)).encoding).toBe('utf-8')
    expect(detectEncoding(iconv.encode('Café “Zürich” – 1', 'windows-1252')).encoding).toBe('windows-1252')
    expect(detectEncoding(iconv.encode('Café Zürich 1', 'iso-8859-1')).encoding).toBe('iso-8859-1')
  })

  it('SC-02 takes a file with one broken byte for what the rest of it is, and says so', () => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff]), Buffer.from(text)])
    expect(detectEncoding(bytes)).toMatchObject({
      encoding: 'utf-8',
      reason: expect.stringMatching(/^One byte/),
    })
  })

  it('believes the verdict over the whole file more than its plain first part', () => {
    expect(detectEncoding(Buffer.from('plain'), { whole: 0, broken: 1 }).encoding).toBe('iso-8859-1')
    expect(detectEncoding(Buffer.from('plain'), { whole: 0, broken: 0 }).encoding).toBe('utf-8')
  })

  it('agrees with the platform on what UTF-8 is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        let valid = true
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        } catch {
          valid = false
        }
        expect(isUtf8(bytes)).toBe(valid)
      }),
    )
  })

  it('finds where a chunk can be cut', () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (whole, at) => {
        const bytes = Buffer.from(whole)
        const cut = Math.min(at, bytes.length)
        const tail = unfinishedTail(bytes.subarray(0, cut))
        expect(isUtf8(bytes.subarray(0, cut - tail))).toBe(true)
        expect(isUtf8(bytes.subarray(cut - tail))).toBe(true)
      }),
    )
  })
})
