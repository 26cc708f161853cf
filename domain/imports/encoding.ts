/** Encodings that a spreadsheet is saved in by the programs people use, by their WHATWG labels. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1'] as const
export type Encoding = (typeof encodings)[number]

export interface EncodingGuess {
  encoding: Encoding
  /** Bytes of the byte order mark to leave out at the start. */
  bom: 0 | 2 | 3
  /** 0 to 1. */
  confidence: number
  reason: string
}

/**
 * Where a chunk can be cut without splitting a UTF-8 character.
 * @returns how many bytes at the end belong to a character that goes on in the next chunk (0 to 3)
 */
export function unfinishedTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? back : 0
    }
  }
  return 0
}

/** What a text looks like when it is read as UTF-8. */
export interface Utf8Counts {
  /** Characters of more than one byte. */
  whole: number
  /** Bytes that belong to no character: overlong forms, surrogates, anything beyond U+10FFFF among them. */
  broken: number
}

export function countUtf8(bytes: Uint8Array): Utf8Counts {
  let whole = 0
  let broken = 0
  let index = 0
  while (index < bytes.length) {
    const lead = bytes[index]!
    if (lead < 0x80) {
      index++
      continue
    }
    const length =
      lead >= 0xc2 && lead <= 0xdf
        ? 2
        : lead >= 0xe0 && lead <= 0xef
          ? 3
          : lead >= 0xf0 && lead <= 0xf4
            ? 4
            : 0
    if (fits(bytes, index, length)) {
      whole++
      index += length
    } else {
      broken++
      index++
    }
  }
  return { whole, broken }
}

function fits(bytes: Uint8Array, index: number, length: number): boolean {
  if (length === 0 || index + length > bytes.length) return false
  const lead = bytes[index]!
  const second = bytes[index + 1]!
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
  if (second < lowest || second > highest) return false
  for (let offset = 2; offset < length; offset++) {
    const next = bytes[index + offset]!
    if (next < 0x80 || next > 0xbf) return false
  }
  return true
}

/**
 * Which encoding the text is in: byte order mark, then NUL bytes in every other place (UTF-16), then strict UTF-8,
 * then the western single-byte sets.
 * @param sample the first bytes of the file
 * @param utf8 what was counted over every byte where the caller has it; otherwise the sample decides
 */
export function detectEncoding(
  sample: Uint8Array,
  utf8: Utf8Counts = countUtf8(sample.subarray(0, sample.length - unfinishedTail(sample))),
): EncodingGuess {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) {
    return { encoding: 'utf-8', bom: 3, confidence: 1, reason: 'The file starts with the UTF-8 mark.' }
  }
  if (sample[0] === 0xff && sample[1] === 0xfe) {
    return { encoding: 'utf-16le', bom: 2, confidence: 1, reason: 'The file starts with the UTF-16 mark.' }
  }
  if (sample[0] === 0xfe && sample[1] === 0xff) {
    return { encoding: 'utf-16be', bom: 2, confidence: 1, reason: 'The file starts with the UTF-16 mark.' }
  }
  const wide = utf16Without(sample)
  if (wide) {
    return { encoding: wide, bom: 0, confidence: 0.9, reason: 'Every other byte is empty, as in UTF-16.' }
  }
  if (utf8.broken === 0) {
    return { encoding: 'utf-8', bom: 0, confidence: 0.98, reason: 'Every byte fits UTF-8.' }
  }
  // In the single-byte sets hardly any two letters follow each other as UTF-8 wants it.
  if (utf8.whole > utf8.broken) {
    const bytes = utf8.broken === 1 ? 'One byte is' : `${utf8.broken.toLocaleString('en')} bytes are`
    const reason = `${bytes} damaged: rows with them have errors.`
    return { encoding: 'utf-8', bom: 0, confidence: 0.8, reason }
  }
  const windows = sample.some((byte) => byte >= 0x80 && byte <= 0x9f)
  return windows
    ? {
        encoding: 'windows-1252',
        bom: 0,
        confidence: 0.8,
        reason: 'Not UTF-8; has the quotes and dashes of Windows-1252.',
      }
    : { encoding: 'iso-8859-1', bom: 0, confidence: 0.7, reason: 'Not UTF-8; fits the western ISO-8859-1.' }
}

/** UTF-16 without its mark shows as NUL in the odd (little endian) or even (big endian) places of western text. */
function utf16Without(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(sample.length, 4096) & ~1
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let index = 0; index < length; index += 2) {
    if (sample[index] === 0) even++
    if (sample[index + 1] === 0) odd++
  }
  const half = length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be'
  return undefined
}
