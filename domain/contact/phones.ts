import { contactMessages } from './rules.ts'

/**
 * How many digits numbers have where they are not exactly ten, by dial code: mobile numbers and land lines, as
 * libphonenumber 1.13 knows them. The library itself is 80 kB, which every form would load.
 */
const lengths: ReadonlyMap<string, readonly number[]> = new Map(
  (
    [
      [[10, 11], '54 55'],
      [[4, 5, 6, 7, 8, 9, 10, 11, 12, 13], '43'],
      [[4, 5, 6, 7, 8, 9, 10, 11], '352'],
      [[5, 6, 7, 10], '685'],
      [[5, 6, 7], '688'],
      [[5, 6, 7, 8, 9, 10, 11, 12, 13, 14], '49'],
      [[5, 6, 7, 8, 9, 10], '358'],
      [[5, 6, 7, 8, 9], '27'],
      [[5, 6, 8, 9, 10], '82'],
      [[5, 7], '676 677 678'],
      [[5, 8], '686'],
      [[6, 7], '597'],
      [[6, 7, 8, 10], '53'],
      [[6, 7, 8, 9, 10, 11, 12], '39'],
      [[6, 7, 8, 9, 10], '95'],
      [[6, 7, 8, 9], '252 359'],
      [[6, 7, 9], '421'],
      [[6, 9], '40 376'],
      [[7], '238 239 248 269 291 501 592 673 674 679 680 691 692 960'],
      [[7, 8], '230 241 267 372 507 670 675 961 975'],
      [[7, 8, 9, 10, 11, 12], '62 381'],
      [[7, 8, 9, 10, 11], '86'],
      [[7, 8, 9, 10], '243 353'],
      [[7, 8, 9], '46 231 254 595 967'],
      [[7, 9], '48 220 265 354 423'],
      [[8, 10], '378'],
      [
        [8],
        '45 47 65 216 222 223 226 227 228 232 235 236 253 257 266 268 356 357 370 371 373 374 382 386 389 502 503 504 ' +
          '505 506 509 591 598 852 853 965 968 973 974 993',
      ],
      [[8, 9, 10], '60 64 856 976'],
      [[8, 9, 11, 12], '972'],
      [[8, 9], '32 36 51 66 213 224 250 258 264 355 377 385 387 593 855 886 962 963 970 971'],
      [[9, 10], '84'],
      [[9, 11], '31'],
      [
        [9],
        '33 34 41 56 61 93 94 211 212 218 221 233 237 240 242 244 245 249 251 255 256 260 261 263 351 375 380 420 966 ' +
          '992 994 995 996 998',
      ],
    ] as const
  ).flatMap(([digits, codes]) => codes.split(' ').map((code) => [`+${code}`, digits] as const)),
)
const ten: readonly number[] = [10]

/** Where the leading 0 is part of the number and dialled from abroad too. */
const keepsZero: ReadonlySet<string> = new Set(['+39', '+225', '+241', '+242', '+378'])

/** What is dialled before a number within the country, where it is not 0. */
const trunks: Readonly<Record<string, string>> = {
  '+1': '1',
  '+7': '8',
  '+36': '06',
  '+375': '80',
  '+993': '8',
}

/** VA-02: ten digits, the first not 0; other lengths where the numbers of the dial code have them. */
function isPhone(digits: string, dialCode: string): boolean {
  if (!/^\d{4,14}$/.test(digits) || (digits.startsWith('0') && !keepsZero.has(dialCode))) return false
  return (lengths.get(dialCode) ?? ten).includes(digits.length)
}

/**
 * A number as it is kept, without dial code: of "07700 900321", "+44 7700 900321" and "(0)7700-900321" the ten digits.
 * @returns undefined for a text that is no number of that dial code
 */
export function nationalNumber(text: string, dialCode: string): string | undefined {
  const plain = text.replace('(0)', '').replaceAll(/[\s().\-–/]/g, '')
  if (!/^\+?\d{4,20}$/.test(plain)) return undefined
  const abroad = plain.startsWith('+') ? plain.slice(1) : plain.startsWith('00') ? plain.slice(2) : undefined
  const code = dialCode.slice(1)
  if (abroad !== undefined && !abroad.startsWith(code)) return undefined
  const digits = abroad === undefined ? plain : abroad.slice(code.length)
  const trunk = trunks[dialCode] ?? '0'
  const candidates = [digits, ...(digits.startsWith(trunk) ? [digits.slice(trunk.length)] : [])]
  return candidates.find((candidate) => isPhone(candidate, dialCode))
}

/** "7, 8 or 9"; "5 to 14" for many. */
function numberWords(digits: readonly number[]): string {
  if (digits.length > 3) return `${digits[0]} to ${digits.at(-1)}`
  return [digits.slice(0, -1).join(', '), digits.at(-1)].filter(Boolean).join(' or ')
}

/** "exactly 10", "7, 8 or 9": how many digits numbers of a dial code have. */
export const digitsInWords = (dialCode: string | undefined): string => {
  const digits = lengths.get(dialCode ?? '') ?? ten
  return digits.length === 1 ? `exactly ${digits[0]}` : numberWords(digits)
}

/** Undefined for a number as it is kept, else the sentence that says what is wrong. */
export function phoneProblem(phone: string, dialCode: string | null | undefined): string | undefined {
  const code = dialCode ?? ''
  if (isPhone(phone, code)) return undefined
  const digits = lengths.get(code)
  return digits
    ? `Enter ${numberWords(digits)} digits, without a 0 in front. The country code goes in its own field.`
    : contactMessages.phone
}

/** The field that a phone number's dial code stands in: `contactPhone` → `contactDialCode`. */
export const dialCodeFieldOf = (field: string): string =>
  field.replace(/phone$/, 'dialCode').replace(/Phone$/, 'DialCode')
