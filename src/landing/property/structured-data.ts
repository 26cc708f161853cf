import type { PublicProperty } from '#contract/public/properties.ts'
import { currencyExponents } from '#domain/money/currencies.ts'
import { renditionFor } from './picture.tsx'
import { summaryOf } from './words.ts'

/** UN/CEFACT codes: square metre and square foot, and the periods that a price may be for. */
const areaCodes = { sqm: 'MTK', sqft: 'FTK' } as const
const periods = {
  nightly: ['DAY', 1],
  weekly: ['WEE', 1],
  monthly: ['MON', 1],
  quarterly: ['MON', 3],
  halfYearly: ['MON', 6],
  yearly: ['ANN', 1],
  fixed: null,
} as const

const placeTypes = {
  residential: 'Residence',
  commercial: 'Place',
  mixed: 'Place',
  industrial: 'Place',
  land: 'Place',
  hospitality: 'LodgingBusiness',
} as const

/** The property as search engines read it (schema.org), nothing in it that the page does not say. */
export function structuredData(property: PublicProperty, url: string, origin: string): object {
  const images = property.photos.map((photo) => origin + renditionFor(photo, 1600).webp)
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: property.title,
    description: summaryOf(property),
    inLanguage: 'en',
    dateModified: property.updatedAt,
    ...(images.length > 0 && {
      image: images,
      primaryImageOfPage: { '@type': 'ImageObject', url: images[0] },
    }),
    provider: { '@type': 'RealEstateAgent', name: property.organisationName },
    about: place(property),
    offers: offer(property, url),
  }
}

function place(property: PublicProperty): object {
  const { addressLine1, addressLine2, latitude, longitude, area } = property
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  return {
    '@type': placeTypes[property.classification],
    name: property.title,
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: property.city,
      ...(property.state && { addressRegion: property.state }),
      ...(property.postcode && { postalCode: property.postcode }),
      addressCountry: property.country,
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(area !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: area, unitCode: areaCodes[property.areaUnit] },
    }),
    ...(property.yearBuilt !== null && { yearBuilt: property.yearBuilt }),
    ...(property.amenities.length > 0 && {
      amenityFeature: property.amenities.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
  }
}

function offer(property: PublicProperty, url: string): object {
  const { purpose, askingPrice, askingFrequency, currency } = property
  const action = purpose === 'sale' ? 'Sell' : 'LeaseOut'
  const exponent = currencyExponents[currency]
  const price = askingPrice === null ? null : (askingPrice / 10 ** exponent).toFixed(exponent)
  const period = askingFrequency === null || purpose === 'sale' ? null : periods[askingFrequency]
  return {
    '@type': 'Offer',
    url,
    businessFunction: `http://purl.org/goodrelations/v1#${action}`,
    availability: 'https://schema.org/InStock',
    ...(price !== null && { price, priceCurrency: currency }),
    ...(price !== null &&
      period && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: currency,
          referenceQuantity: { '@type': 'QuantitativeValue', value: period[1], unitCode: period[0] },
        },
      }),
  }
}
