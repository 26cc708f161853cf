import { authState } from '../session/state.ts'

/**
 * English words in the habits of a region: as the person chose, else as where their browser is at home.
 * @param browser its language, such as `de-DE`
 */
export function localeOf(chosen: string | null | undefined, browser: string): string {
  if (chosen) return chosen
  const { region } = new Intl.Locale(browser)
  return region ? `en-${region}` : 'en-GB'
}

/** How dates and numbers are written, as it was when the page was loaded. */
export const locale =
  typeof document === 'undefined' ? 'en-GB' : localeOf(authState().user?.locale, navigator.language)
