import type { ListingsPage, PageFrame } from '#contract/public/pages.ts'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { addressOfPage, Pages } from '../layout/pages.tsx'
import { PropertyCards } from './cards.tsx'
import { HousesDrawing } from './no-photo.tsx'

/** Every listing, or those of one company, paged by links. */
export function listingsParts(listings: ListingsPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { data, total, page, limit, company } = listings
  const pages = Math.max(1, Math.ceil(total / limit))
  const heading = company ? `Properties listed by ${company.name}` : 'Properties'
  const summary = company
    ? `Homes and business premises that ${company.name} has to let or to sell.`
    : 'Homes and business premises to let and for sale, the newest first.'
  const address = (number: number) =>
    addressOfPage('/properties', number, company ? { company: company.slug } : {})
  return {
    frame,
    title: `${page > 1 ? `${heading}, page ${page} of ${pages}` : heading} · Freehold`,
    found: {
      description: summary,
      path: address(page),
      siteName: 'Freehold',
      picture: sharedPicture,
      data: structuredData(listings, heading, frame.origin, address(page)),
    },
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide text-head">
          <h1>{heading}</h1>
          <p className="lead">{summary}</p>
        </div>
        <div className="wide">
          <p className="count quiet">
            {total === 1 ? '1 property.' : `${total} properties.`}{' '}
            {company && <a href="/properties">Show all companies</a>}
          </p>
          {data.length === 0 ? (
            <div className="none">
              <HousesDrawing />
              <p>Nothing is listed at the moment.</p>
            </div>
          ) : (
            <div className="listings">
              <PropertyCards properties={data} label={heading} />
            </div>
          )}
          <Pages page={page} pages={pages} address={address} />
        </div>
      </Layout>
    ),
  }
}

function structuredData({ data, page, limit }: ListingsPage, name: string, origin: string, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: origin + path,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: data.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * limit + index + 1,
        name: title,
        url: `${origin}/properties/${id}`,
      })),
    },
  }
}
