import type { CompaniesPage, PageFrame } from '#contract/public/pages.ts'
import type { PublicCompany } from '#contract/public/companies.ts'
import { countryName } from '#domain/geography/countries.ts'
import type { PageParts } from '../document.tsx'
import { sharedPicture } from '../home/page.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { SearchIcon } from '../layout/icons.tsx'
import { addressOfPage, Pages } from '../layout/pages.tsx'
import { PropertyCards } from '../property/cards.tsx'
import { HousesDrawing } from '../property/no-photo.tsx'
import { ContactWays } from './contact-ways.tsx'
import { companyKinds } from './words.ts'

const summary =
  'Property managers and landlords who publish a profile on this site, with the properties they have to let and for sale.'

/** RT-25: organisations that publish a profile, searched and paged by links and a form. */
export function companiesParts(companies: CompaniesPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { data, total, page, limit, searchQuery } = companies
  const pages = Math.max(1, Math.ceil(total / limit))
  const title = page > 1 ? `Companies, page ${page} of ${pages} · Freehold` : 'Companies · Freehold'
  return {
    frame,
    title,
    found: {
      description: summary,
      path: addressOf(page, ''),
      siteName: 'Freehold',
      picture: sharedPicture,
      data: structuredData(companies, frame.origin),
      hidden: searchQuery !== '',
    },
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide text-head">
          <h1>Companies</h1>
          <p className="lead">{summary}</p>
          <form className="search field" method="get" action="/companies" role="search">
            <label htmlFor="search">Name, city or keyword</label>
            <div>
              <input
                id="search"
                type="search"
                name="searchQuery"
                defaultValue={searchQuery}
                maxLength={200}
              />
              <button className="button">
                <SearchIcon /> Search
              </button>
            </div>
          </form>
        </div>
        <div className="wide">
          <p className="count quiet" role="status">
            {countOf(total, searchQuery)} {searchQuery && <a href="/companies">Show all</a>}
          </p>
          {data.length === 0 ? (
            <div className="none">
              <HousesDrawing />
              <p>
                {searchQuery
                  ? 'Try a part of the name, or a city.'
                  : 'Profiles appear here when organisations publish them.'}
              </p>
            </div>
          ) : (
            <ul className="companies">
              {data.map((company) => (
                <Company key={company.id} company={company} />
              ))}
            </ul>
          )}
          <Pages page={page} pages={pages} address={(number) => addressOf(number, searchQuery)} />
        </div>
      </Layout>
    ),
  }
}

function countOf(total: number, searchQuery: string): string {
  const companies = total === 1 ? '1 company' : `${total} companies`
  return searchQuery ? `${total === 0 ? 'No company' : companies} for “${searchQuery}”.` : `${companies}.`
}

const addressOf = (page: number, searchQuery: string) => addressOfPage('/companies', page, { searchQuery })

function Company({ company }: { company: PublicCompany }) {
  const { slug, name, type, country, summary: words, listedCount, cities, newest } = company
  const listed = listedCount === 1 ? '1 property listed' : `${listedCount} properties listed`
  return (
    <li className="company" id={slug}>
      <div className="company-words">
        <p className="eyebrow">
          {companyKinds[type]}, {countryName(country)}
        </p>
        <h2>
          <a href={`/companies/${slug}`}>{name}</a>
        </h2>
        {words && <p className="company-summary">{words}</p>}
        <p className="quiet small">
          {listedCount === 0 ? (
            'Nothing listed at the moment'
          ) : (
            <>
              <a href={`/companies/${slug}`}>{listed}</a> in {listOf(cities)}
            </>
          )}
        </p>
        <ContactWays {...company} />
      </div>
      {newest.length > 0 && <PropertyCards properties={newest} label={`Listed by ${name}`} />}
    </li>
  )
}

/** "Lagos, London and Chicago". */
const listOf = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

function structuredData({ data, page, limit }: CompaniesPage, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: 'Companies',
    url: origin + addressOf(page, ''),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: data.map((company, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * limit + index + 1,
        item: {
          '@type': 'RealEstateAgent',
          name: company.name,
          url: company.website ?? `${origin}/companies/${company.slug}`,
          ...(company.summary && { description: company.summary }),
          ...(company.phone && { telephone: company.phone }),
          ...(company.email && { email: company.email }),
          address: { '@type': 'PostalAddress', addressCountry: company.country },
        },
      })),
    },
  }
}
