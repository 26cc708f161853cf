import type { properties } from '#contract/tenant/properties.ts'
import type { tenants } from '#contract/tenant/tenants.ts'
import type { units } from '#contract/tenant/units.ts'
import { floorWords } from '#domain/units/floor.ts'
import type { Readable } from './screens.ts'

/*
 * What rows say below their names, of the lists whose first rows are drawn before the program has come
 * (src/first-rows): nothing here may need more than the record.
 */

/** "12 Marina Road, Lagos Island, Lagos". */
export function addressLine(record: Readable<typeof properties>): string {
  const parts = [record.addressLine1, record.city, record.state]
  return [...new Set(parts.filter(Boolean))].join(', ')
}

/** "Block A · Ground floor". */
export function placeWords({ block, floor }: Readable<typeof units>): string {
  return [block, typeof floor === 'number' ? floorWords(floor) : ''].filter(Boolean).join(' · ')
}

/** "Lekki Gardens · Block A · Ground floor". */
export const propertyAndPlace = (record: Readable<typeof units>) =>
  [record.propertyTitle, placeWords(record)].filter(Boolean).join(' · ')

/** What is known of somebody besides their name: how to reach them. */
export function contactOf(record: Readable<typeof tenants>): string {
  const phone = record.phone ? [record.dialCode, record.phone].join(' ') : null
  return [record.email, phone].filter(Boolean).join(', ')
}

/** By the resource's name. */
export const secondLines = { properties: addressLine, units: propertyAndPlace, tenants: contactOf }
