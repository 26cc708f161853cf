export {
  clockTime,
  exactInstant,
  fullDate,
  longDate,
  monthOf,
  numbersBegin,
  shortDate,
  timeAgo,
  weekdayDate,
} from './dates.ts'
export { datesInWords } from './dates-in-words.ts'
export {
  compactMoney,
  counted,
  fileSize,
  formatDecimal,
  formatInteger,
  formatShare,
  minorFromText,
  textFromMinor,
} from './numbers.ts'
