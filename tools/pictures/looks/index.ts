import { africaLooks } from './africa.ts'
import { chicagoLooks } from './chicago.ts'
import { lagosIslandLooks } from './lagos-island.ts'
import { lagosMainlandLooks } from './lagos-mainland.ts'
import { londonLooks } from './london.ts'
import type { Look } from './look.ts'
import { northLooks } from './north.ts'

/** What each property with a building looks like, by reference. */
export const looks: Record<string, Look> = {
  ...lagosIslandLooks,
  ...lagosMainlandLooks,
  ...africaLooks,
  ...londonLooks,
  ...northLooks,
  ...chicagoLooks,
}
