import {
  allListings,
  isNarrowed,
  listingsAddress,
  listingSorts,
  type ListingSort,
  type ListingsQuery,
} from '#contract/public/listings.ts'
import type { Listings } from '#contract/public/pages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { CloseIcon, GridIcon, PinIcon, SortIcon } from '../layout/icons.tsx'
import { Pages } from '../layout/pages.tsx'
import { PropertyCards } from '../property/cards.tsx'
import { HousesDrawing } from '../property/no-photo.tsx'
import { FoundMap } from './map.tsx'
import { countOf, setFilters } from './words.ts'

interface ResultsProps {
  path: string
  listings: Listings
  /** What the cards are called. */
  label: string
  /** In which orders it can be shown; all when left out. */
  sorts?: readonly ListingSort[]
  /** Whether there is a map to switch to. */
  mapped?: boolean
}

/** What was found: how many, in which order, on a map or not, and the cards. */
export function Results({
  path,
  listings,
  label,
  sorts = keysOf(listingSorts),
  mapped = true,
}: ResultsProps) {
  const { data, total, query, limit, map } = listings
  const address = (change: Partial<ListingsQuery>) => listingsAddress(path, { ...query, page: 1, ...change })
  return (
    <>
      <Chips path={path} query={query} />
      <div className="found-bar">
        <p className="count" role="status">
          {countOf(total, query)}
        </p>
        {total > 0 && (
          <div className="found-ways">
            <Sorts sorts={sorts} query={query} address={address} />
            {mapped && <ViewSwitch query={query} address={address} />}
          </div>
        )}
      </div>
      {total === 0 ? (
        <None path={path} query={query} />
      ) : (
        <div className={query.view === 'map' ? 'found with-map' : 'found'}>
          {query.view === 'map' && (
            <div className="map-side">
              {map ? (
                <FoundMap map={map} query={query} path={path} />
              ) : (
                <p className="quiet no-map">None of these properties can be shown on the map.</p>
              )}
            </div>
          )}
          <div className="listings">
            <PropertyCards properties={data} label={label} main />
            <Pages
              page={query.page}
              pages={Math.max(1, Math.ceil(total / limit))}
              address={(page) => address({ page })}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** The filters that are set, each of which a click takes away. */
function Chips({ path, query }: { path: string; query: ListingsQuery }) {
  const filters = setFilters(query)
  if (filters.length === 0) return null
  const cleared = { ...allListings, purpose: query.purpose, sort: query.sort, view: query.view }
  return (
    <ul className="chips" aria-label="Filters that are set">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <a className="chip" href={listingsAddress(path, without)} aria-label={`Remove filter: ${label}`}>
            {label} <CloseIcon />
          </a>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a className="clear" href={listingsAddress(path, cleared)}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}

interface WaysProps {
  query: ListingsQuery
  address: (change: Partial<ListingsQuery>) => string
}

function Sorts({ sorts, query: { sort }, address }: WaysProps & { sorts: readonly ListingSort[] }) {
  return (
    <details className="sorts">
      <summary className="button second small-button">
        <SortIcon /> <span className="visually-hidden">Sorted by: </span>
        {listingSorts[sort]}
      </summary>
      <nav className="sheet popup" aria-label="Sort">
        {sorts.map((key) => (
          <a key={key} href={address({ sort: key })} aria-current={key === sort ? 'true' : undefined}>
            {listingSorts[key]}
          </a>
        ))}
      </nav>
    </details>
  )
}

function ViewSwitch({ query: { view }, address }: WaysProps) {
  const [Icon, label, other] =
    view === 'map' ? ([GridIcon, 'List', 'list'] as const) : ([PinIcon, 'Map', 'map'] as const)
  return (
    <a className="button second small-button" href={address({ view: other })}>
      <Icon /> {label}
    </a>
  )
}

/** Says what to ask less of. */
function None({ path, query }: { path: string; query: ListingsQuery }) {
  const filters = setFilters(query)
  if (!isNarrowed({ ...query, sort: allListings.sort, view: allListings.view }))
    return (
      <div className="none">
        <HousesDrawing />
        <p>Nothing is listed at the moment.</p>
      </div>
    )
  return (
    <div className="none">
      <HousesDrawing />
      <p>No properties match all your filters. Remove a filter:</p>
      <ul className="relax">
        {filters.map(({ label, without }) => (
          <li key={label}>
            <a className="button second" href={listingsAddress(path, without)}>
              Without “{label}”
            </a>
          </li>
        ))}
        {query.purpose && (
          <li>
            <a className="button second" href={listingsAddress(path, { ...query, purpose: null, page: 1 })}>
              Any purpose
            </a>
          </li>
        )}
      </ul>
      <p>
        <a href={path}>Show everything</a>
      </p>
    </div>
  )
}
