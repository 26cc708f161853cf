/** The only source of "now" for rules; tests set it. */
export interface Clock {
  /** The current instant as ISO 8601 in UTC. */
  now: () => string
}

export const systemClock: Clock = { now: () => new Date().toISOString() }
