export { clockTime, exactInstant, shortDate, timeAgo } from './dates.ts'
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
