export { clockTime, exactInstant, shortDate, timeAgo } from './dates.ts'
export {
  compactMoney,
  counted,
  formatDecimal,
  formatInteger,
  formatShare,
  minorFromText,
  textFromMinor,
} from './numbers.ts'
