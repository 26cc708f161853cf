import { Refusal } from '../errors.ts'

/** Each download keeps one of the database's connections for streams as long as it takes; imports need some too. */
const slots = 6
/** Of these, what one organisation may have. */
const perOrganisation = 2
/** Milliseconds that a reader may leave us waiting while others want the place. */
const courtesy = 10_000
/** Milliseconds that a reader may leave us waiting at all, and that a whole download may take. */
const longestWait = 60_000
const longestDownload = 30 * 60_000
/** Bytes a second that a reader takes at least, on the average, after some time of waiting for it. */
const slowest = 4_096
const settling = 30_000

/** One download's place. */
export interface Slot {
  /** The same pieces; ends the download when its reader is too slow. */
  paced: <T extends { length: number }>(pieces: AsyncIterable<T>) => AsyncGenerator<T>
  release: () => void
}

interface Taken {
  organisationId: string
  /** Since when it has waited for its reader. */
  waitsSince: number | undefined
  end: (reason: string) => void
}

const taken = new Set<Taken>()

/**
 * A place for one download.
 * @param end gives the download up
 * @throws 429 when the organisation has as many as it may have, 503 when everybody together has
 */
export function takeSlot(organisationId: string, end: (reason: string) => void): Slot {
  const own = [...taken].filter((other) => other.organisationId === organisationId)
  if (own.length >= perOrganisation && !makeRoom(own)) {
    throw new Refusal(
      429,
      'too_many_downloads',
      'Your organisation is downloading several files. Try again when one of them has arrived.',
    )
  }
  if (taken.size >= slots && !makeRoom([...taken])) {
    throw new Refusal(503, 'busy', 'Several downloads are being made right now. Try again in a minute.')
  }
  const slot: Taken = { organisationId, waitsSince: undefined, end }
  taken.add(slot)
  const limit = setTimeout(() => end('A download took too long.'), longestDownload)
  return {
    paced: (pieces) => paced(slot, pieces),
    release: () => {
      clearTimeout(limit)
      taken.delete(slot)
    },
  }
}

/** Ends the download whose reader has kept everybody waiting longest. */
function makeRoom(among: readonly Taken[]): boolean {
  const now = Date.now()
  const [idle] = among
    .filter(({ waitsSince }) => waitsSince !== undefined && now - waitsSince > courtesy)
    .toSorted((one, other) => one.waitsSince! - other.waitsSince!)
  if (!idle) return false
  taken.delete(idle)
  idle.end('The reader of a download has stopped, and somebody else wanted its place.')
  return true
}

async function* paced<T extends { length: number }>(
  slot: Taken,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  let bytes = 0
  let waited = 0
  for await (const piece of pieces) {
    const start = Date.now()
    slot.waitsSince = start
    const timer = setTimeout(() => slot.end('The reader of a download stopped reading.'), longestWait)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
      slot.waitsSince = undefined
    }
    bytes += piece.length
    waited += Date.now() - start
    if (waited > settling && bytes / waited < slowest / 1000)
      slot.end('The reader of a download is too slow.')
  }
}
