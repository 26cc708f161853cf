import { createHash } from 'node:crypto'

/** Before every moment that the demonstration tells of. */
const beginning = Date.UTC(2020, 0, 1)

/**
 * An id with the layout of a UUID v7 that is always the same for the same words, so that links to the demonstration
 * and tests of it stay valid.
 * @param at milliseconds since the epoch that the id carries; ids made in order of time sort by it
 */
export function demoId(kind: string, name: string, at = beginning): string {
  const digest = createHash('sha256').update(`${kind}:${name}`).digest('hex')
  const time = at.toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(digest[15]!, 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(3, 6)}-${digest.slice(16, 28)}`
}
