import { longestPassword, shortestPassword } from './vocabulary.ts'

/** What passwords are made of that are tried first; alone, or with figures and signs around them, none is one. */
const common = new Set(
  (
    'password passwort passw0rd letmein welcome monkey dragon football baseball superman batman iloveyou princess ' +
    'sunshine master shadow michael jordan trustno admin administrator qwerty qwertyuiop azerty asdfgh zxcvbn ' +
    'changeme secret default guest login access whatever freedom starwars charlie computer internet liverpool ' +
    'chelsea arsenal barcelona manchester nigeria lagos london chicago jesus blessing godisgood summer winter ' +
    'spring autumn january december freehold property landlord estate'
  ).split(' '),
)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop']
const runs = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))]

const written = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
} as Record<string, string>

/** Steps along a row of the keyboard or the alphabet, and repetitions, count as one character from the third on. */
function effectiveLength(text: string): number {
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const three = text.slice(index - 2, index + 1)
    const idle = index >= 2 && (runs.some((run) => run.includes(three)) || three === text[index]!.repeat(3))
    if (!idle) length++
  }
  return length
}

/** What a password comes to without figures and signs around it or in place of letters, and without repetition. */
export function plainForms(password: string): string[] {
  const text = password.toLowerCase()
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const read = (word: string) =>
    word
      .split('')
      .map((sign) => written[sign] ?? sign)
      .join('')
  return [core, read(core), read(text)].flatMap((form) => [form, form.replace(/^(.+)\1+$/, '$1')])
}

export const tooCommon = 'This password is easy to guess. Choose another one.'

/** The password without words that others know of its owner. */
function withoutOwn(text: string, own: readonly string[]): string {
  const words = own
    .map((word) => word.toLowerCase())
    .flatMap((word) => [word, ...word.split(/[^\p{L}]+/u)])
    .filter((word) => word.length >= 4)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/**
 * What is wrong with a new password, in a sentence; undefined when it will do. Length counts most: no kinds of
 * characters are asked for (NIST SP 800-63B).
 * @param own what others know of its owner: names, address, organisation
 */
export function passwordProblem(password: string, own: readonly string[] = []): string | undefined {
  if (password.length < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (password.length > longestPassword) return `A password has at most ${longestPassword} characters.`
  const text = password.toLowerCase()
  if (new Set(text).size < 5) return 'Use a wider mix of characters.'
  if (plainForms(text).some((form) => common.has(form))) return tooCommon
  if (effectiveLength(text) < 7) return 'Keyboard patterns and repeats are easy to guess. Add some words.'
  if (effectiveLength(withoutOwn(text, own)) < 7) return 'Leave out your name and address, or add some words.'
  return undefined
}

/** How hard a password is to guess. */
export const passwordStrengths = {
  weak: 'Too weak',
  fair: 'Good enough',
  good: 'Good',
  strong: 'Strong',
} as const
export type PasswordStrength = keyof typeof passwordStrengths

/** @param own as for `passwordProblem` */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  if (passwordProblem(password, own)) return 'weak'
  const text = password.toLowerCase()
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const worth = effectiveLength(withoutOwn(text, own)) + 2 * (kinds - 1)
  if (worth >= 20) return 'strong'
  return worth >= 15 ? 'good' : 'fair'
}
