import { listingsAddress, type ListingsQuery } from '#contract/public/listings.ts'
import type { MapMark, ResultsMap } from '#contract/public/pages.ts'

interface FoundMapProps {
  map: ResultsMap
  query: ListingsQuery
  path: string
}

/** Where what was found is, each mark a link; drawn by the server, no tiles, no third party. The list says the same. */
export function FoundMap({ map, query, path }: FoundMapProps) {
  const { size, land, marks, cities, scale, located, unlocated } = map
  return (
    <figure className="found-map">
      <svg
        className="map"
        viewBox={`0 0 ${size} ${size}`}
        role="group"
        aria-label={`Map of ${numbered(located)}`}
      >
        <path className="land" d={land} />
        {cities.map(({ name, x, y, side }) => (
          <g key={`${name} ${x}`} className="city" aria-hidden="true">
            <circle cx={x} cy={y} r="3" />
            <text
              x={side === 'left' ? x - 9 : x + 9}
              y={y}
              dominantBaseline="central"
              textAnchor={side === 'left' ? 'end' : 'start'}
            >
              {name}
            </text>
          </g>
        ))}
        <g className="scale" aria-hidden="true">
          <path d={`M16 ${size - 22}v6h${scale.length}v-6`} />
          <text x={16 + scale.length + 8} y={size - 15}>
            {scale.kilometres.toLocaleString('en-GB')} km
          </text>
        </g>
        {marks.map((mark) => (
          <Mark key={`${mark.x} ${mark.y} ${mark.name}`} mark={mark} href={addressOf(mark, query, path)} />
        ))}
      </svg>
      <figcaption className="quiet small">
        Some locations are approximate.
        {unlocated > 0 && ` ${numbered(unlocated)} ${unlocated === 1 ? 'is' : 'are'} not on the map.`}
      </figcaption>
    </figure>
  )
}

const numbered = (count: number) =>
  count === 1 ? '1 property' : `${count.toLocaleString('en-GB')} properties`

/** The property, or the list of what is there; without the map where that would show the same marks again. */
function addressOf({ propertyId, place }: MapMark, query: ListingsQuery, path: string): string {
  if (propertyId) return `/properties/${propertyId}`
  const view = place === query.place ? 'list' : query.view
  return listingsAddress(path, { ...query, place, view, page: 1 })
}

/** Circles grow with what they stand for, and stay large enough for a finger. */
const radiusOf = (count: number) => (count === 1 ? 10 : count < 10 ? 17 : count < 100 ? 19 : 21)

function Mark({ mark, href }: { mark: MapMark; href: string }) {
  const { x, y, count, name, place, label } = mark
  const gap = count === 1 ? 16 : 26
  const words = count === 1 ? name : `${place}: ${numbered(count)}`
  return (
    <>
      <a href={href} aria-label={words} className={count === 1 ? 'mark one' : 'mark'}>
        <title>{words}</title>
        <circle className="reach" cx={x} cy={y} r="20" />
        <circle className="dot" cx={x} cy={y} r={radiusOf(count)} />
      </a>
      {(count > 1 || label) && (
        <g className="mark-words" aria-hidden="true">
          {count > 1 && (
            <text className="number" x={x} y={y} dominantBaseline="central" textAnchor="middle">
              {count > 9999 ? `${Math.floor(count / 1000)}k` : count}
            </text>
          )}
          {label && (
            <text
              className={count === 1 ? 'name one' : 'name'}
              x={label.side === 'left' ? x - gap : x + gap}
              y={y}
              dominantBaseline="central"
              textAnchor={label.side === 'left' ? 'end' : 'start'}
            >
              {label.text}
            </text>
          )}
        </g>
      )}
    </>
  )
}
