const safe = (value: bigint): number => {
  const result = Number(value)
  if (!Number.isSafeInteger(result))
    throw new RangeError(`${value} minor units are more than one amount can be.`)
  return result
}

/** Half a unit goes away from zero, so that a credit mirrors its charge. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('A part is taken of a positive whole.')
  const half = numerator < 0n ? -denominator : denominator
  return (2n * numerator + half) / (2n * denominator)
}

/**
 * A part of an amount, rounded once, half a minor unit away from zero; exact whatever its size.
 * @param minor whole minor units of either sign
 * @throws RangeError where the denominator is not positive, or the result is no exact number
 */
export const portion = (minor: number, numerator: number, denominator: number): number =>
  safe(rounded(BigInt(minor) * BigInt(numerator), BigInt(denominator)))

/**
 * What several amounts come to, of each of which a part is taken: rounded once, so that how often an amount changes within
 * a period costs nobody a unit.
 * @param parts whole minor units and the numerator of each, over one denominator
 */
export function portions(
  parts: readonly (readonly [minor: number, numerator: number])[],
  denominator: number,
) {
  const sum = parts.reduce((total, [minor, numerator]) => total + BigInt(minor) * BigInt(numerator), 0n)
  return safe(rounded(sum, BigInt(denominator)))
}

/**
 * Splits an amount by weights so that the parts add up to it: each gets its whole units, and what is left goes, one
 * unit each, to those who lost most by rounding, the earlier first.
 * @param minor whole minor units of either sign; a negative amount mirrors the positive one
 * @param weights whole numbers from 0, such as basis points or square centimetres; at least one above 0
 */
export function split(minor: number, weights: readonly (number | bigint)[]): number[] {
  const shares = weights.map((weight) => BigInt(weight))
  const whole = shares.reduce((sum, share) => sum + share, 0n)
  if (whole <= 0n || shares.some((share) => share < 0n))
    throw new RangeError('Weights are whole numbers from 0, at least one of them above 0.')
  const amount = BigInt(Math.abs(minor))
  const parts = shares.map((share, index) => ({
    index,
    units: (amount * share) / whole,
    lost: (amount * share) % whole,
  }))
  let left = amount - parts.reduce((sum, { units }) => sum + units, 0n)
  const byLoss = parts.toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const part of byLoss) {
    if (left === 0n) break
    part.units += 1n
    left -= 1n
  }
  return parts.map(({ units }) => (minor < 0 && units !== 0n ? -safe(units) : safe(units)))
}
