/** Money that is set aside for large works, in minor units: never a cost of the year, nor the owner's. */
export interface ReserveMovements {
  opening: number
  contributions: number
  interest: number
  spent: number
}

export const reserveClosing = ({ opening, contributions, interest, spent }: ReserveMovements): number =>
  opening + contributions + interest - spent

/** Why no more can be spent of a reserve; nothing where there is enough. */
export const reserveProblem = (movements: ReserveMovements): string | undefined =>
  reserveClosing(movements) < 0 ? 'The reserve fund does not hold as much as is spent of it.' : undefined
