/** Vocabularies of a unit (docs/spec/domain.md "Unit"): stored value → what people read. */
export const unitTypes = {
  flat: 'Flat',
  house: 'House',
  duplex: 'Duplex',
  studio: 'Studio',
  shop: 'Shop',
  office: 'Office',
  warehouse: 'Warehouse',
  parking: 'Parking space',
  commonArea: 'Common area',
} as const

/** What people say of a unit; whether somebody lives there follows from its leases. */
export const unitStatuses = {
  active: 'Active',
  offMarket: 'Off market',
  sold: 'Sold',
  archived: 'Archived',
} as const

/** What follows from that and from the unit's leases (`unit_occupancy` in the database). */
export const occupancies = {
  vacant: 'Vacant',
  reserved: 'Reserved',
  occupied: 'Occupied',
  notice: 'Notice given',
  offMarket: 'Off market',
  sold: 'Sold',
} as const

export type UnitType = keyof typeof unitTypes
export type UnitStatus = keyof typeof unitStatuses
export type Occupancy = keyof typeof occupancies
