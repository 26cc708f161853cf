/** @returns part ÷ whole in basis points, rounded half up; nothing of nothing */
export const shareInBps = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 10_000) : null
