import { listingSorts, sortsByPrice } from '#contract/public/listings.ts'
import type { PageFrame, PortfolioPage } from '#contract/public/pages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { ContactWays } from '../companies/contact-ways.tsx'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { FirstCard, listingsFound } from '../listings/parts.tsx'
import { Results } from '../listings/results.tsx'
import { PurposeTabs } from '../listings/search.tsx'
import { itemListOf } from '../listings/structured-data.ts'
import { sharedPhoto } from '../property/picture.tsx'

/** RT-21: a public portfolio with its listed properties, complete in what the server sends. */
export function portfolioParts(
  { portfolio, listings }: PortfolioPage,
  frame: PageFrame,
): Omit<PageParts, 'style'> {
  const { title, description, organisationName, organisationSlug, showsPrices, showsMap } = portfolio
  const found = listingsFound(listings, frame, title)
  const photo = listings.data[0]?.photo
  const sorts = keysOf(listingSorts).filter((sort) => showsPrices || !sortsByPrice(sort))
  return {
    frame,
    title: `${found.title} · ${organisationName}`,
    found: {
      description: summaryOf(portfolio),
      path: found.path,
      siteName: organisationName,
      sharedTitle: `${title}, ${organisationName}`,
      picture: photo ? sharedPhoto(photo, title) : sharedPicture,
      hidden: found.hidden,
      data: {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: title,
        description: summaryOf(portfolio),
        url: frame.origin + found.path,
        provider: { '@type': 'RealEstateAgent', name: organisationName },
        mainEntity: itemListOf(listings, frame.origin),
      },
    },
    first: <FirstCard listings={listings} />,
    children: (
      <Layout
        frame={frame}
        brand={<PublisherBrand name={organisationName} />}
        note={`Published by ${organisationName}.`}
      >
        <div className="wide list-page profile">
          <div className="profile-head">
            <p className="eyebrow">
              {'Portfolio of '}
              {organisationSlug ? (
                <a href={`/companies/${organisationSlug}`}>{organisationName}</a>
              ) : (
                organisationName
              )}
            </p>
            <h1>{title}</h1>
            {description && <p className="lead words">{description}</p>}
            <ContactWays name={organisationName} email={portfolio.email} phone={portfolio.phone} />
          </div>
          <PurposeTabs path={frame.path} query={listings.query} />
          <Results path={frame.path} listings={listings} label={title} sorts={sorts} mapped={showsMap} />
        </div>
      </Layout>
    ),
  }
}

/** At most 160 characters, for search results and shared links. */
function summaryOf({ title, description, organisationName }: PortfolioPage['portfolio']): string {
  const words = description?.replaceAll(/\s+/g, ' ').trim()
  const text = words || `${title}: properties that ${organisationName} has to let and for sale.`
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/[\s,.;:]+\S*$/, '')}…`
}
