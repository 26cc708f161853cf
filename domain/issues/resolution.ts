import { shareInBps } from '../figures/share.ts'

/** What happened to issues within some days, counted. */
export interface ResolutionCounts {
  /** Reported within these days. */
  opened: number
  /** Completed within these days, whenever they were reported; what was reopened counts when it is completed again. */
  completed: number
  /** Of those completed: by their target. */
  inTime: number
  /** From report to completion of those completed; nothing where none was. */
  medianHours: number | null
  meanHours: number | null
  /** How often completed work was taken up again within these days. */
  reopened: number
}

export interface Resolution extends ResolutionCounts {
  /** Of those completed. */
  inTimeBps: number | null
}

const tenths = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

export const resolution = (counts: ResolutionCounts): Resolution => ({
  ...counts,
  inTimeBps: shareInBps(counts.inTime, counts.completed),
  medianHours: tenths(counts.medianHours),
  meanHours: tenths(counts.meanHours),
})

export const nothingResolved: ResolutionCounts = {
  opened: 0,
  completed: 0,
  inTime: 0,
  medianHours: null,
  meanHours: null,
  reopened: 0,
}
