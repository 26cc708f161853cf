import { countryCodes, countryName } from '#domain/geography/countries.ts'

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What people write instead of a country's name. */
const nicknames: Readonly<Record<string, string>> = {
  GB: 'uk england scotland wales',
  US: 'usa america',
  AE: 'uae',
  NL: 'holland',
}

const names = countryCodes.map(
  (code) => [code, folded(`${countryName(code)} ${nicknames[code] ?? ''}`)] as const,
)

/** @returns codes of the countries whose names contain this word */
export function countriesNamed(word: string): string[] {
  const wanted = folded(word)
  return names.filter(([, name]) => name.includes(wanted)).map(([code]) => code)
}
