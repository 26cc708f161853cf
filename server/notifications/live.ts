import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { listen } from '../db/listen.ts'

const channel = 'notifications_changed'

/** Tells every process, if and only if the transaction commits, that somebody's inbox has changed. */
export async function announceChange(tx: Transaction, userId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${userId})`.execute(tx)
}

/** Who of this process wants to hear at once that their inbox has changed. */
export interface Live {
  /** @returns how to stop */
  follow: (userId: string, onChange: () => void, onEnd: () => void) => () => void
  close: () => void
}

interface Follower {
  onChange: () => void
  onEnd: () => void
}

/** Hears of changes by the database, whichever process makes them. */
export function openLive({ pool }: Database): Live {
  const followers = new Map<string, Set<Follower>>()
  const everybody = () => [...followers.values()].flatMap((each) => [...each])
  const listener = listen(pool, channel, {
    onMessage: (userId) => {
      for (const { onChange } of followers.get(userId) ?? []) onChange()
    },
    // Whatever was said while the connection was away: everybody looks.
    onRestored: () => {
      for (const { onChange } of everybody()) onChange()
    },
  })
  return {
    follow(userId, onChange, onEnd) {
      const follower = { onChange, onEnd }
      const mine = followers.get(userId) ?? new Set()
      followers.set(userId, mine.add(follower))
      return () => {
        mine.delete(follower)
        if (mine.size === 0 && followers.get(userId) === mine) followers.delete(userId)
      }
    },
    close() {
      listener.close()
      for (const { onEnd } of everybody()) onEnd()
    },
  }
}
