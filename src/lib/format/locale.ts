import { authState } from '../session/state.ts'

/** How dates and numbers are written: as the signed-in person chose when the page was loaded. */
export const locale = (typeof document === 'undefined' ? undefined : authState().user?.locale) ?? 'en-GB'
