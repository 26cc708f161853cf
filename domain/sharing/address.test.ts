import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishedLocation, streetOf, type PropertyLocation } from './address.ts'

const recorded: PropertyLocation = {
  addressLine1: 'Flat 3, 27B Adeola Odeku Street',
  addressLine2: 'Behind the water tower',
  city: 'Lagos',
  district: 'Victoria Island',
  state: 'Lagos',
  country: 'NG',
  postcode: '101241',
  latitude: 6.4308219,
  longitude: 3.4157731,
}

describe('RT-20 address as precise as sharing allows', () => {
  it('RT-20 publishes all of it only when the organisation chose the full address', () => {
    expect(publishedLocation(recorded, 'exact')).toEqual({
      ...recorded,
      addressPrecision: 'exact',
      latitude: 6.43082,
      longitude: 3.41577,
    })
  })

  it('RT-20 keeps number, flat and second line back at street precision, and rounds the point to about a kilometre', () => {
    expect(publishedLocation(recorded, 'street')).toEqual({
      addressPrecision: 'street',
      addressLine1: 'Adeola Odeku Street',
      addressLine2: null,
      city: 'Lagos',
      district: 'Victoria Island',
      state: 'Lagos',
      country: 'NG',
      postcode: '101241',
      latitude: 6.43,
      longitude: 3.42,
    })
  })

  it('RT-20 names neither street nor postcode at area precision', () => {
    expect(publishedLocation(recorded, 'area')).toMatchObject({
      addressLine1: null,
      addressLine2: null,
      postcode: null,
      district: 'Victoria Island',
      latitude: 6.4,
      longitude: 3.4,
    })
  })

  it('RT-20 has no point where none is recorded', () => {
    expect(publishedLocation({ ...recorded, latitude: null, longitude: null }, 'street')).toMatchObject({
      latitude: null,
      longitude: null,
    })
  })

  it.each([
    ['12 Bourdillon Road', 'Bourdillon Road'],
    ['12A Bourdillon Road', 'Bourdillon Road'],
    ['12 A Bourdillon Road', 'Bourdillon Road'],
    ['No. 14 Bode Thomas Street', 'Bode Thomas Street'],
    ['No 14, Bode Thomas Street', 'Bode Thomas Street'],
    ['Plot 1234 Ahmadu Bello Way', 'Ahmadu Bello Way'],
    ['Block B2, 5 Admiralty Way', 'Admiralty Way'],
    ['4235-41 N Elston Ave', 'N Elston Ave'],
    ['4235–41 N. Elston Ave.', 'N. Elston Ave.'],
    ['3 & 5 Park Lane', 'Park Lane'],
    ['12/14 Broad Street', 'Broad Street'],
    ['5th Avenue', '5th Avenue'],
    ['350 5th Avenue', '5th Avenue'],
    ['1 42nd Street', '42nd Street'],
    ['Flat 3, The Old Mill, 5 Station Road', 'Station Road'],
    ['Hauptstraße 5a', 'Hauptstraße'],
    ['Rua Augusta, 1500', 'Rua Augusta'],
    ['Long Street 12', 'Long Street'],
    ['Route 66', 'Route 66'],
    ['3200 Highway 61', 'Highway 61'],
    ['1500 S Lake Park Ave #402', 'S Lake Park Ave'],
    ['Unit 4B of 17 Marina', 'Marina'],
    ['Ètìkó Close 9', 'Ètìkó Close'],
    ['Marina', 'Marina'],
    ['Hidden Road 14.', 'Hidden Road'],
    ['Hidden Road 14 Apt B', 'Hidden Road'],
    ['Hidden Road 14 (rear)', 'Hidden Road'],
    ['Hidden Road N°14', 'Hidden Road'],
    ['Hidden Road 14/B', 'Hidden Road'],
    ['Hidden Road 14 2nd floor', 'Hidden Road'],
    ['Calle Mayor 5 2º B', 'Calle Mayor'],
    ['Via Roma 12 int. 5', 'Via Roma'],
    ['Rua Augusta 1500 - Bela Vista', 'Rua Augusta'],
    ['Rua Augusta nº 1500 apto 12', 'Rua Augusta'],
    ['Highway 61 No 5', 'Highway 61'],
    ['W 42nd Street 5 B', 'W 42nd Street'],
    ['14½ Hidden Road', null],
    ['12bis rue de la Paix', null],
  ])('RT-20 %s is published as %s', (line, street) => {
    expect(streetOf(line)).toBe(street)
  })

  it('RT-20 names no street where only numbers are recorded', () => {
    expect(streetOf('1204')).toBeNull()
    expect(streetOf('Flat 12')).toBeNull()
    expect(streetOf(' , 7 ')).toBeNull()
  })

  it('RT-20 never lets a house number through, whatever stands around it', () => {
    const streets = fc.constantFrom(
      'Awolowo Road',
      'Kensington High Street',
      'Rue de Rivoli',
      'W. Fullerton Ave',
    )
    const prefixes = fc.constantFrom('', 'No. ', 'Plot ', 'Flat 2, ', 'Suite 9 ', 'Block C, ')
    fc.assert(
      fc.property(streets, prefixes, fc.integer({ min: 1, max: 99_999 }), (street, prefix, number) => {
        expect(streetOf(`${prefix}${number} ${street}`)).toBe(street)
        expect(streetOf(`${street} ${number}`)).toBe(street)
      }),
    )
    const endings = fc.constantFrom(
      '.',
      ' Apt B',
      ' (rear)',
      '/B',
      'bis',
      '½',
      ' 2nd floor',
      ' – courtyard',
      ' No. 3',
    )
    const beginnings = fc.constantFrom('', 'N° ', 'nº', 'c/o Hart ', '~')
    fc.assert(
      fc.property(
        streets,
        beginnings,
        endings,
        // A number of two digits is not in what stands around it.
        fc.integer({ min: 10, max: 99_999 }),
        (street, from, to, number) => {
          expect(streetOf(`${street} ${from}${number}${to}`) ?? '').not.toContain(String(number))
          expect(streetOf(`${from}${number}${to} ${street}`) ?? '').not.toContain(String(number))
        },
      ),
    )
  })

  it.each([
    ['GB', 'SW1A 1AA', 'SW1A'],
    ['GB', 'm1 1ae', 'M1'],
    ['US', '60614-1234', '60614'],
    ['CA', 'K1A 0B1', 'K1A'],
    ['IE', 'D02 X285', 'D02'],
    ['SG', '238801', '23'],
    ['NL', '1017 XZ', '1017'],
    ['DE', '10115', '10115'],
  ])('RT-20 %s postcode %s names the area %s', (country, postcode, area) => {
    expect(publishedLocation({ ...recorded, country, postcode }, 'street').postcode).toBe(area)
  })
})
