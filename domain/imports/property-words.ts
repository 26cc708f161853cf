import type { ImportField } from './fields.ts'
import { areaUnitWords, frequencyWords, wordList as words } from './option-words.ts'

/** What people call a property's fields in their files, beside the product's own labels. */
export const propertyWords: Readonly<Record<string, Partial<ImportField>>> = {
  reference: {
    example: 'RC-001',
    numbers: true,
    synonyms: words(
      'ref, reference, property id, property ref, property code, property reference, code, id, uprn, asset id, asset number, asset code, external id, property number, building id, site id',
    ),
  },
  title: {
    example: 'Rose Court',
    synonyms: words(
      'name, property name, building, building name, property, project, project name, development, development name, scheme, estate, estate name, site name, asset name, listing title, house name, complex',
    ),
  },
  description: {
    example: 'Courtyard building near the park',
    synonyms: words('notes, remarks, comments, about, summary, particulars, property description'),
  },
  classification: {
    synonyms: words(
      'property type, type, class, category, asset class, asset type, use, use class, property class, property category, sector, type of property, land use',
    ),
  },
  subtype: {
    example: 'Courtyard building',
    follows: 'classification',
    synonyms: words(
      'sub type, property subtype, building type, dwelling type, house type, kind, style, construction type',
    ),
  },
  purpose: {
    synonyms: words(
      'listing type, offer type, transaction type, rent or sale, sale or rent, offered for, available for',
    ),
  },
  tenure: {
    synonyms: words('tenure type, title type, land title, interest, ownership type, type of title'),
  },
  status: {
    example: 'Active',
    synonyms: words('property status, record status, lifecycle'),
  },
  addressLine1: {
    example: '12 Broad Street',
    kind: 'street',
    synonyms: words(
      'address, street address, street, address 1, address line 1, line 1, site address, property address, full address, building address, road, address one',
    ),
  },
  addressLine2: {
    example: 'Block A',
    numbers: true,
    synonyms: words('address 2, address line 2, line 2, suite, address two, building address 2'),
  },
  city: {
    example: 'Lagos',
    synonyms: words('town, city town, town city, municipality, post town, locality, city name'),
  },
  district: {
    example: 'Ikeja',
    synonyms: words(
      'lga, local government area, borough, neighbourhood, neighborhood, community, community area, community area name, area name, ward, county, district name, suburb, quarter',
    ),
  },
  state: {
    example: 'Lagos',
    synonyms: words('province, region, state province, state name, state code'),
  },
  country: {
    example: 'Nigeria',
    synonyms: words('country code, country name, nation'),
  },
  postcode: {
    example: '100271',
    kind: 'postcode',
    synonyms: words(
      'zip, zip code, postal code, post code, zipcode, postal, pin code, eircode, zip postal code',
    ),
  },
  latitude: {
    example: '6.6018',
    kind: 'latitude',
    synonyms: words('lat, y, gps latitude, y coordinate, lat deg'),
  },
  longitude: {
    example: '3.3515',
    kind: 'longitude',
    synonyms: words('lng, lon, long, x, gps longitude, x coordinate, long deg'),
  },
  timezone: {
    example: 'Africa/Lagos',
    synonyms: words('time zone, tz, timezone name'),
  },
  currency: {
    example: 'NGN',
    synonyms: words('currency code, ccy, currency unit'),
  },
  yearBuilt: {
    example: '1998',
    kind: 'year',
    synonyms: words(
      'year built, built, construction year, year of construction, year completed, built year, completion year, year constructed',
    ),
  },
  area: {
    example: '1250.5',
    synonyms: words(
      'size, floor area, total area, sq ft, square feet, square footage, sqft, sqm, gross area, gfa, nia, gia, gross floor area, gross internal area, area sqm, area sqft, building area, plot size, lot size, land area, square metres, living area',
    ),
  },
  areaUnit: { synonyms: words('area unit, unit of area, size unit, uom, area uom') },
  unitCount: {
    example: '24',
    synonyms: words(
      'units, number of units, no of units, unit count, num units, total units, doors, flats, number of flats, apartments, number of apartments, dwellings, residential units, total number of units, unit total, unit number',
    ),
  },
  askingPrice: {
    example: '2500000.00',
    synonyms: words(
      'price, rent, asking rent, list price, listing price, sale price, monthly rent, annual rent, guide price, amount, rent amount, rental price',
    ),
  },
  askingFrequency: {
    synonyms: words(
      'frequency, rent frequency, price frequency, payment frequency, rent period, price period, price per, rent per, per',
    ),
  },
  portfolioManagerId: {
    synonyms: words(
      'portfolio manager, asset manager, account manager, manager, manager email, portfolio manager email, property manager',
    ),
  },
  facilityManagerId: {
    synonyms: words(
      'facility manager, facilities manager, caretaker, site manager, building manager, facility manager email',
    ),
  },
  contactName: {
    example: 'Hill Homes Ltd',
    synonyms: words(
      'contact, contact name, contact person, management company, managing agent, management, manager name, manager, property manager, company, managed by, agent, agent name, operator, managing company, management agent, landlord, owner name',
    ),
  },
  contactDialCode: {
    example: '+234',
    synonyms: words(
      'dial code, phone country code, phone code, calling code, country code, country dial code, phone prefix',
    ),
  },
  contactPhone: {
    example: '8031234567',
    dialCodeField: 'contactDialCode',
    countryField: 'country',
    synonyms: words(
      'phone, phone number, telephone, telephone number, tel, mobile, mobile number, contact number, contact phone, management phone, office phone, cell, cell phone, phone no',
    ),
  },
  contactEmail: {
    example: 'office@example.com',
    synonyms: words(
      'email, e mail, email address, contact email, mail, manager email, management email, agent email',
    ),
  },
  amenities: {
    example: 'Lift; Borehole',
    synonyms: words('amenity, facilities, features, amenities list, property features'),
  },
}

/** What people write for the options, by field and option. */
export const propertyOptionWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  classification: {
    residential: words(
      'res, resi, multifamily, multi family, single family, apartment, apartment building, apartments, flat, block of flats, house, home, housing, dwelling, condo, condominium, duplex, terrace, bungalow, townhouse, villa, maisonette, student, student accommodation, senior, senior housing, supportive, supportive housing, affordable housing, social housing, sheltered housing, care home, hmo, homeless, live work',
    ),
    commercial: words(
      'comm, office, office building, retail, shop, store, shopping centre, shopping center, mall, plaza, restaurant, bank, business, medical office',
    ),
    mixed: words('mixed use, mixed-use, multi use, residential and commercial, residential/commercial, mix'),
    industrial: words(
      'warehouse, factory, logistics, distribution, light industrial, manufacturing, workshop, storage, depot',
    ),
    land: words('plot, lot, vacant land, site, farm, farmland, agricultural, acreage, development land'),
    hospitality: words(
      'hotel, hostel, motel, guest house, guesthouse, resort, serviced apartments, bed and breakfast, lodge, inn, leisure',
    ),
  },
  purpose: {
    rent: words('rent, rental, to let, let, lease, to rent, for lease, letting'),
    sale: words('sale, sell, buy, to sell, for purchase, selling'),
    shortlet: words(
      'short let, short-let, holiday let, short stay, airbnb, nightly, vacation rental, short term',
    ),
  },
  tenure: {
    freehold: words('fh, free hold, fee simple, owned'),
    leasehold: words('lh, lease hold, ground lease, leased'),
    commonhold: words('common hold'),
    shareOfFreehold: words('share of free hold, sof'),
    statutoryRight: words('c of o, certificate of occupancy, right of occupancy, statutory'),
    customary: words('customary, family land, communal'),
  },
  status: {
    draft: words('new, pending, incomplete'),
    active: words('live, current, open, available, in use, managed, occupied, operational, existing'),
    sold: words('disposed, transferred'),
    archived: words('inactive, closed, former, old, withdrawn, retired'),
  },
  areaUnit: areaUnitWords,
  askingFrequency: frequencyWords,
}
