/**
 * A part of an amount, rounded half up once, exact whatever its size.
 * @param minor whole minor units, 0 or more
 */
export function portion(minor: number, numerator: number, denominator: number): number {
  const [part, whole] = [BigInt(minor) * BigInt(numerator), BigInt(denominator)]
  return Number((2n * part + whole) / (2n * whole))
}
