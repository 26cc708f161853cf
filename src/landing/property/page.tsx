import type { PageFrame, PropertyPage } from '#contract/public/pages.ts'
import type { PublicPhoto, PublicProperty } from '#contract/public/properties.ts'
import { countryName } from '#domain/geography/countries.ts'
import type { PageParts } from '../document.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { CheckIcon, PinIcon } from '../layout/icons.tsx'
import { ContactBar, ContactCard, Price } from './contact.tsx'
import { Gallery, mainSizes } from './gallery.tsx'
import { LocatorMap } from './map.tsx'
import { Neighbours } from './neighbours.tsx'
import { FirstPicture, renditionFor } from './picture.tsx'
import { SharedBanner, SharedSections } from '../shared/property.tsx'
import { structuredData } from './structured-data.ts'
import { AvailableUnits } from './units.tsx'
import {
  addressOf,
  coordinatesOf,
  factsOf,
  keyFactsOf,
  purposeOf,
  summaryOf,
  updatedOn,
  neighbourhoodOf,
} from './words.ts'

/** RT-20: one listed property, complete in what the server sends. */
export function propertyParts(
  { property, locator, shared }: PropertyPage,
  frame: PageFrame,
): Omit<PageParts, 'style'> {
  const { title, organisationName, photos } = property
  const cover = photos[0]
  return {
    frame,
    title: `${title}, ${purposeOf(property).toLowerCase()} in ${neighbourhoodOf(property)} · ${organisationName}`,
    found: shared
      ? undefined
      : {
          description: summaryOf(property),
          path: frame.path,
          siteName: organisationName,
          sharedTitle: `${title}, ${neighbourhoodOf(property)}`,
          picture: cover && sharedPictureOf(cover, title),
          data: structuredData(property, frame.origin + frame.path, frame.origin),
        },
    first: cover && <FirstPicture photo={cover} sizes={mainSizes(photos.length)} />,
    children: (
      <Layout
        frame={frame}
        brand={<PublisherBrand name={organisationName} />}
        note={`${shared ? 'Shared' : 'Listed'} by ${organisationName}, updated ${updatedOn(property)}.`}
        bar={<ContactBar property={property} frame={frame} secret={Boolean(shared)} />}
      >
        {shared && <SharedBanner shared={shared} />}
        <div className="gallery-frame">
          <Gallery photos={property.photos} title={title} />
        </div>
        <div className="wide columns">
          <div>
            <Headline property={property} />
            <Words text={property.description} />
            {shared && <SharedSections shared={shared} />}
            <AvailableUnits property={property} />
            <Amenities names={property.amenities} />
            <Facts property={property} />
            <Location property={property} locator={locator} />
          </div>
          <ContactCard property={property} frame={frame} secret={Boolean(shared)} />
        </div>
        <Neighbours property={property} />
      </Layout>
    ),
  }
}

function sharedPictureOf(cover: PublicPhoto, title: string) {
  const { webp, width, height } = renditionFor(cover, 960)
  return { path: webp.replace(/webp$/, 'jpeg'), type: 'image/jpeg', width, height, alt: cover.alt || title }
}

function Headline({ property }: { property: PublicProperty }) {
  return (
    <div className="headline">
      <p className="eyebrow">
        {purposeOf(property)} in {neighbourhoodOf(property)}
      </p>
      <h1>{property.title}</h1>
      <p className="address">
        <PinIcon /> {addressOf(property)}
      </p>
      <Price property={property} />
      <ul className="key-facts">
        {keyFactsOf(property).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

function Words({ text }: { text: string | null }) {
  const paragraphs = text?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim()) ?? []
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="about">
      <h2 id="about">Description</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="words">
          {paragraph.trim()}
        </p>
      ))}
    </section>
  )
}

function Amenities({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="amenities">
      <h2 id="amenities">Features</h2>
      <ul className="amenities">
        {[...new Set(names)].map((name) => (
          <li key={name}>
            <CheckIcon /> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ property }: { property: PublicProperty }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className="facts">
        {factsOf(property).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How near a link to a map may zoom, so that it does not pretend to more than is published. */
const zoom = { exact: 18, street: 14, area: 12 } as const

function Location({ property, locator }: PropertyPage) {
  const { latitude, longitude, addressPrecision, country } = property
  return (
    <section aria-labelledby="location">
      <h2 id="location">Location</h2>
      {locator && <LocatorMap locator={locator} country={countryName(country)} />}
      <p>{addressOf(property)}</p>
      {latitude !== null && longitude !== null && (
        <p className="quiet small coordinates">
          {addressPrecision === 'exact' ? '' : 'About '}
          {coordinatesOf({ latitude, longitude })}
          <span className="dot"> · </span>
          <a
            rel="noreferrer nofollow"
            href={`https://www.openstreetmap.org/#map=${zoom[addressPrecision]}/${latitude}/${longitude}`}
          >
            Open in OpenStreetMap
          </a>
        </p>
      )}
      {addressPrecision !== 'exact' && (
        <p className="quiet small">You get the exact address once your viewing is arranged.</p>
      )}
    </section>
  )
}
