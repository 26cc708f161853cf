export {
  clockTime,
  exactInstant,
  fullDate,
  instantAt,
  longDate,
  monthOf,
  numbersBegin,
  shortDate,
  timeAgo,
  weekdayDate,
} from './dates.ts'
export { datesInWords } from './dates-in-words.ts'
export { counted, fileSize, formatDecimal, formatInteger, formatShare } from './numbers.ts'
export { minorFromText, textFromMinor } from '#domain/money/amounts.ts'
export { compactMoney } from '#domain/money/currencies.ts'
