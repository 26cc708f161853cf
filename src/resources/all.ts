import { entryOf } from './index.ts'
import type { ResourceScreens } from './screens.ts'

/** All screens that there are. */
export const allScreens = (): Promise<ResourceScreens[]> =>
  Promise.all(Object.values(entryOf).flatMap((entry) => (entry ? [entry.load()] : [])))
