import { locale } from './locale.ts'

/** The days in a sentence of the server as people write them: "2026-12-31" → "31 Dec 2026". */
export const datesInWords = (sentence: string): string =>
  sentence.replace(/\b(\d{4})-(\d\d)-(\d\d)\b(?!T)/g, (_, year, month, day) =>
    new Date(Number(year), Number(month) - 1, Number(day)).toLocaleDateString(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
  )
