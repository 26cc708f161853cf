import type { ListingsPage, PageFrame } from '#contract/public/pages.ts'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { FirstCard, listingsFound } from './parts.tsx'
import { Results } from './results.tsx'
import { PurposeTabs, Search } from './search.tsx'
import { itemListOf } from './structured-data.ts'

const heading = 'Properties'
const summary = 'Homes and business premises to let and for sale, from the companies that look after them.'

/** Everything that is listed, found by a form and links. */
export function listingsParts(
  { listings, facets }: ListingsPage,
  frame: PageFrame,
): Omit<PageParts, 'style'> {
  const { hidden, path, title } = listingsFound(listings, frame, heading)
  const { query } = listings
  return {
    frame,
    title: `${title} · Freehold`,
    found: {
      description: summary,
      path,
      siteName: 'Freehold',
      picture: sharedPicture,
      hidden,
      data: {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name: heading,
        url: frame.origin + path,
        mainEntity: itemListOf(listings, frame.origin),
      },
    },
    first: <FirstCard listings={listings} />,
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide list-page">
          <h1>{heading}</h1>
          <Search path={frame.path} query={query} facets={facets} />
          <PurposeTabs path={frame.path} query={query} />
          <Results path={frame.path} listings={listings} label={heading} />
        </div>
      </Layout>
    ),
  }
}
