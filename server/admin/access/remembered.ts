/** Something remembered under a key, until an instant, or until one of its tags is forgotten. */
interface Entry<Value> {
  value: Value
  /** Milliseconds since the epoch. */
  until: number
  tags: readonly string[]
}

/**
 * Remembers values that are only true as long as nothing changes: every change is told by tag. A value that was being
 * looked up while a change was told is not kept, because it may be from before the change.
 * @param capacity entries; the least recently used go first
 */
export class Remembered<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #capacity: number
  #changes = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#entries.size
  }

  /** @param now milliseconds since the epoch */
  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until <= now) {
      this.#drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Call before looking a value up; the result keeps it, unless a change was told since. */
  startLookup(): (key: string, value: Value, until: number, tags: readonly string[]) => void {
    const seen = this.#changes
    return (key, value, until, tags) => {
      if (this.#changes !== seen) return
      this.#drop(key)
      this.#entries.set(key, { value, until, tags })
      for (const tag of tags) {
        const keys = this.#keysByTag.get(tag)
        if (keys) keys.add(key)
        else this.#keysByTag.set(tag, new Set([key]))
      }
      if (this.#entries.size > this.#capacity) this.#drop(this.#entries.keys().next().value!)
    }
  }

  forget(tag: string): void {
    this.#changes++
    for (const key of this.#keysByTag.get(tag) ?? []) this.#drop(key)
  }

  forgetAll(): void {
    this.#changes++
    this.#entries.clear()
    this.#keysByTag.clear()
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
