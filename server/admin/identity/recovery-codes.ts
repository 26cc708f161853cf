import { randomInt } from 'node:crypto'

/** Neither 0 and O, nor 1, I and L: whoever reads a code off paper mistakes no sign for another. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const grouped = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Ten codes, each of which signs its person in once without the app. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    grouped(Array.from({ length: 10 }, () => signs.charAt(randomInt(signs.length))).join('')),
  )

/** A code as it was given, however it was typed. */
export const recoveryCodeOf = (typed: string): string =>
  grouped(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
