import type { ImportField } from './fields.ts'
import { areaUnitWords, frequencyWords, wordList as words } from './option-words.ts'

/** What people call a unit's fields in their files, beside the product's own labels. */
export const unitWords: Readonly<Record<string, Partial<ImportField>>> = {
  propertyId: {
    example: 'P-00001',
    synonyms: words(
      'property reference, property ref, property code, property name, property address, estate, development, site',
    ),
  },
  label: {
    example: 'Flat 2A',
    numbers: true,
    synonyms: words(
      'unit id, unit ref, unit label, flat number, flat name, apt, apt no, apartment no, apartment number, suite no, suite number, door, door no, room, shop no, space',
    ),
  },
  block: { example: 'Block A', synonyms: words('block name, block no, phase, section, entrance') },
  floor: { example: '2', synonyms: words('floor no, floor number, level no') },
  type: { example: 'Flat' },
  bedrooms: { example: '2', synonyms: words('br, bed, no of beds, number of bedrooms, rooms') },
  bathrooms: { example: '1', synonyms: words('ba, bath, number of bathrooms') },
  area: { example: '84.5', synonyms: words('area sqm, area sqft, net area, lettable area, gla, nia') },
  marketRent: {
    example: '1200000',
    synonyms: words('market rent, monthly rent, annual rent, erv, asking price, list rent'),
  },
  rentFrequency: { example: 'Yearly', synonyms: words('rent period, rent per, payment frequency') },
  deposit: { example: '600000', synonyms: words('deposit amount, bond, security') },
  serviceWeight: { example: '1', synonyms: words('service charge share, service charge weighting, points') },
  notes: { synonyms: words('note, comment, description') },
}

/** What people write for the options, by field and option. */
export const unitOptionWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: {
    flat: words('apartment, apt, condo, condominium, unit, maisonette, penthouse, 1br, 2br, 3br'),
    house: words('detached, semi detached, terrace, terraced, townhouse, villa, bungalow'),
    duplex: words('dup'),
    studio: words('bedsit, bed sitter, self contained, self contain, efficiency'),
    shop: words('retail, store, kiosk, stall'),
    office: words('suite, desk, workspace'),
    warehouse: words('storage, industrial, store room'),
    parking: words('garage, car park, bay, car space, parking bay'),
    commonArea: words('common, communal, lobby, plant room, shared'),
  },
  status: {
    active: words('live, current, available, in use, vacant, occupied, let'),
    offMarket: words('off market, blocked, under renovation, not available, unavailable, down'),
    sold: words('disposed, transferred'),
    archived: words('inactive, closed, former, old, withdrawn, retired, demolished'),
  },
  areaUnit: areaUnitWords,
  rentFrequency: frequencyWords,
}
