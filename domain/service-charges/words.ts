import { formatMoney, type Currency } from '../money/currencies.ts'
import type { ItemShare, OccupantShare, UnitShare } from './apportion.ts'
import type { ShareMethod } from './vocabulary.ts'

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const percent = (bps: number) => `${plain.format(bps / 100)} %`

/** By what a unit shares: "75 of 1,500 m²". */
const keyWords: Readonly<Record<ShareMethod, (key: string, keys: string) => string>> = {
  equal: (_key, keys) => `1 of ${keys} equal shares`,
  floorArea: (key, keys) => `${key} of ${keys} m²`,
  bedrooms: (key, keys) => `${key} of ${keys} bedrooms`,
  weighted: (key, keys) => `a weight of ${key} of ${keys}`,
  fixedPercent: (key) => `${key} %`,
  metered: (key, keys) => `${key} of ${keys} units by meter`,
  manual: (key, keys) => `${key} of ${keys} as set by hand`,
}

interface Explained extends ItemShare {
  name: string
  cost: number
  recoverableBps: number
  method: ShareMethod
}

/** "Of ₦1,200,000 for cleaning, 100 % recoverable, this unit bears 75 of 1,500 m²: ₦60,000." */
export function itemWords(item: Explained, currency: Currency): string {
  const { name, cost, recoverable, recoverableBps, method, key, keys, share } = item
  const spent = `Of ${formatMoney(cost, currency)} for ${name}`
  const part =
    recoverableBps === 10_000
      ? spent
      : `${spent}, ${percent(recoverableBps)} is recoverable, ${formatMoney(recoverable, currency)}; of that`
  const by = keyWords[method](plain.format(key), plain.format(keys))
  return `${part} this unit pays ${by}: ${formatMoney(share, currency)}.`
}

/** What somebody bears of their unit's share, and why, a sentence for each step. */
export function occupantWords(
  { share: ofUnit }: Pick<UnitShare, 'share'>,
  { days, share, concession, overCap }: OccupantShare,
  whole: number,
  currency: Currency,
): string[] {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    days === whole
      ? `For all ${whole} days: ${money(share)}.`
      : `For ${days} of ${whole} days: ${money(share)} of ${money(ofUnit)}.`,
    ...(concession === 0 ? [] : [`A concession takes off ${money(concession)}, which the owner pays.`]),
    ...(overCap === 0 ? [] : [`The lease caps it: ${money(overCap)} beyond the cap is borne by the owner.`]),
  ]
}

/** Why the owner bears a part of what falls on a unit; nothing where it was never empty. */
export const vacancyWords = (
  { vacantDays, vacancy }: Pick<UnitShare, 'vacantDays' | 'vacancy'>,
  whole: number,
  currency: Currency,
): string | null =>
  vacantDays === 0
    ? null
    : `Nobody had the unit on ${vacantDays} of ${whole} days: the owner pays ${formatMoney(vacancy, currency)}.`
