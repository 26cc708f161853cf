import { allListings, isNarrowed } from '#contract/public/listings.ts'
import type { CompanyPage, PageFrame } from '#contract/public/pages.ts'
import type { PortfolioCard } from '#contract/public/portfolios.ts'
import { countryName } from '#domain/geography/countries.ts'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { FirstCard, listingsFound } from '../listings/parts.tsx'
import { Results } from '../listings/results.tsx'
import { PurposeTabs, Search } from '../listings/search.tsx'
import { itemListOf } from '../listings/structured-data.ts'
import { HousesDrawing } from '../property/no-photo.tsx'
import { Picture, sharedPhoto } from '../property/picture.tsx'
import { ContactWays } from './contact-ways.tsx'
import { companyKinds } from './words.ts'

/** RT-25: an organisation that publishes its profile: who they are, their portfolios, what they have listed. */
export function companyParts(page: CompanyPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { company, portfolios, listings, facets } = page
  const { name, type, country, summary, listedCount } = company
  const { hidden, path, title } = listingsFound(listings, frame, name)
  const { query } = listings
  const photo = listings.data[0]?.photo
  const description = summary ?? `Homes and business premises that ${name} has to let and for sale.`
  // Whoever searches in the list, or leafs through it, has read the rest.
  const whole = query.page === 1 && !isNarrowed(query)
  return {
    frame,
    title: `${title} · Freehold`,
    found: {
      description,
      path,
      siteName: 'Freehold',
      sharedTitle: name,
      picture: photo ? sharedPhoto(photo, name) : sharedPicture,
      hidden,
      data: structuredData(page, frame.origin, path),
    },
    first: portfolios.length === 0 || !whole ? <FirstCard listings={listings} /> : undefined,
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide list-page profile">
          <div className="profile-head">
            <p className="eyebrow">
              {companyKinds[type]}, {countryName(country)}
            </p>
            <h1>{name}</h1>
            {summary && <p className="lead">{summary}</p>}
            <ContactWays {...company} />
          </div>
          {whole && <Portfolios portfolios={portfolios} />}
          <h2 id="listed">Listed properties</h2>
          {listedCount > 0 && (
            <>
              <Search path={frame.path} query={query} facets={facets} />
              <PurposeTabs path={frame.path} query={query} />
            </>
          )}
          <Results path={frame.path} listings={listings} label={`Listed by ${name}`} />
        </div>
      </Layout>
    ),
  }
}

function Portfolios({ portfolios }: { portfolios: readonly PortfolioCard[] }) {
  if (portfolios.length === 0) return null
  return (
    <section className="portfolios" aria-labelledby="portfolios">
      <h2 id="portfolios">Portfolios</h2>
      <ul className="cards">
        {portfolios.map(({ id, title, description, listedCount, photo }) => (
          <li key={id}>
            <a href={`/portfolios/${id}`}>
              <span className="thumb">
                {photo ? (
                  <Picture photo={photo} alt="" sizes="(max-width: 600px) 72vw, 370px" />
                ) : (
                  <HousesDrawing />
                )}
              </span>
              <span className="name">{title}</span>
            </a>
            <p className="quiet">
              {listedCount === 1 ? '1 property listed' : `${listedCount} properties listed`}
            </p>
            {description && <p className="quiet clamped">{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function structuredData({ company, listings }: CompanyPage, origin: string, path: string) {
  const { name, summary, website, email, phone, country, slug } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    url: origin + path,
    about: {
      '@type': 'RealEstateAgent',
      name,
      url: website ?? `${origin}/companies/${slug}`,
      ...(summary && { description: summary }),
      ...(phone && { telephone: phone }),
      ...(email && { email }),
      address: { '@type': 'PostalAddress', addressCountry: country },
    },
    ...(listings.query.page === allListings.page && { mainEntity: itemListOf(listings, origin) }),
  }
}
