import { abujaRivers } from './abuja-rivers.ts'
import { chicago } from './chicago.ts'
import type { PropertyEntry } from './entry.ts'
import { ikoyi } from './ikoyi.ts'
import { lagosMainland } from './lagos-mainland.ts'
import { lekkiVictoria } from './lekki-victoria.ts'
import { london } from './london.ts'
import { manchester } from './manchester.ts'
import { nairobi } from './nairobi.ts'
import { ridley } from './ridley.ts'
import type { OrganisationKey } from '../people.ts'

/** Every property of the demonstration by whose it is. */
export const propertyEntries: Record<OrganisationKey, readonly PropertyEntry[]> = {
  management: [
    ...ikoyi,
    ...lekkiVictoria,
    ...lagosMainland,
    ...abujaRivers,
    ...nairobi,
    ...london,
    ...manchester,
    ...chicago,
  ],
  landlord: ridley,
}
