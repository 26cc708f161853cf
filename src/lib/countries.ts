import { countryCodes, countryName } from '#domain/geography/countries.ts'
import { dialCodeOf } from '#domain/geography/dial-codes.ts'

let made: readonly { code: string; name: string; dialCode: string }[] | undefined

/** Countries by name, each with its dial code. */
export const countries = () =>
  (made ??= countryCodes
    .flatMap((code) => {
      const dialCode = dialCodeOf(code)
      return dialCode ? [{ code, name: countryName(code), dialCode }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name)))

/** Where the browser seems to be at home. */
export function likelyCountry(): string {
  const { region } = new Intl.Locale(navigator.language)
  return countries().some(({ code }) => code === region) ? region! : 'NG'
}
