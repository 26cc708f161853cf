import {
  asksPrice,
  listingsAddress,
  listingsParameters,
  mostBedrooms,
  type ListingsQuery,
} from '#contract/public/listings.ts'
import type { ListingFacets } from '#contract/public/pages.ts'
import { countryName } from '#domain/geography/countries.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { classifications, purposes } from '#domain/properties/vocabulary.ts'
import { FilterIcon, SearchIcon } from '../layout/icons.tsx'

interface SearchProps {
  /** Path of the list, from the slash. */
  path: string
  query: ListingsQuery
  facets: ListingFacets
}

/** Where to look, and behind "Filters" what else it should be: a form whose answer is an address. */
export function Search({ path, query, facets }: SearchProps) {
  return (
    <form className="find" method="get" action={path} role="search" aria-label="Listings">
      <div className="find-row">
        <div className="where">
          <label className="visually-hidden" htmlFor="place">
            City, district, state or country
          </label>
          <SearchIcon />
          <input
            id="place"
            type="search"
            name="place"
            defaultValue={query.place}
            placeholder="City or district"
            maxLength={100}
            list="cities"
            autoComplete="off"
          />
          <datalist id="cities">
            {facets.cities.map(({ city, country }) => (
              <option key={`${city} ${country}`}>{`${city}, ${countryName(country)}`}</option>
            ))}
          </datalist>
        </div>
        <button className="button">Search</button>
        <Filters query={query} facets={facets} />
      </div>
      <Kept query={query} />
    </form>
  )
}

/** What the form has no field for, and must not forget. */
function Kept({ query }: { query: ListingsQuery }) {
  const kept = ['purpose', 'sort', 'view']
  return listingsParameters(query)
    .filter(([name]) => kept.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Filters({ query, facets: { currencies } }: Omit<SearchProps, 'path'>) {
  const { kind, bedrooms, priceFrom, priceTo, currency, purpose } = query
  const set = [kind, bedrooms, asksPrice(query)].filter(Boolean).length
  return (
    <details className="filters">
      <summary className="button second">
        <FilterIcon /> Filters
        {set > 0 && (
          <span className="set">
            {set}
            <span className="visually-hidden"> set</span>
          </span>
        )}
      </summary>
      <div className="sheet panel">
        <p className="field">
          <label htmlFor="kind">Kind</label>
          <select id="kind" name="kind" defaultValue={kind ?? ''}>
            <option value="">Any</option>
            {keysOf(classifications).map((key) => (
              <option key={key} value={key}>
                {classifications[key]}
              </option>
            ))}
          </select>
        </p>
        <p className="field">
          <label htmlFor="bedrooms">Bedrooms</label>
          <select id="bedrooms" name="bedrooms" defaultValue={bedrooms ?? ''}>
            <option value="">Any</option>
            {Array.from({ length: mostBedrooms }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1} or more
              </option>
            ))}
          </select>
        </p>
        {currencies.length > 0 && (
          <fieldset className="field prices">
            <legend>{purpose === 'sale' ? 'Price' : 'Price, rents per month'}</legend>
            <div>
              <Amount name="priceFrom" label="From" value={priceFrom} />
              <Amount name="priceTo" label="To" value={priceTo} />
              <select name="currency" aria-label="Currency" defaultValue={currency ?? currencies[0]}>
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
            </div>
          </fieldset>
        )}
        <button className="button">Show results</button>
      </div>
    </details>
  )
}

function Amount({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <input
      name={name}
      aria-label={label}
      placeholder={label}
      defaultValue={value ?? ''}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
    />
  )
}

/** What is offered, one tap each. */
export function PurposeTabs({ path, query }: Omit<SearchProps, 'facets'>) {
  const tabs = [[null, 'All'] as const, ...keysOf(purposes).map((key) => [key, purposes[key]] as const)]
  return (
    <nav className="tabs" aria-label="Purpose">
      {tabs.map(([purpose, label]) => (
        <a
          key={label}
          href={listingsAddress(path, { ...query, purpose, page: 1 })}
          aria-current={purpose === query.purpose ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
