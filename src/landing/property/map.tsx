import type { Locator, MapLabel } from '#contract/public/pages.ts'

/** Where in its country the property is; drawn by the server from public-domain data, no tiles, no third party. */
export function LocatorMap({ locator, country }: { locator: Locator; country: string }) {
  const { width, height, home, others, place, cities, scale } = locator
  return (
    <svg
      className="map"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map of ${country} with ${place.name} marked`}
    >
      <path className="others" d={others} />
      <path className="home" d={home} />
      {cities.map((city) => (
        <g key={city.name} className={city.onPhone ? 'city' : 'city far'}>
          <circle cx={city.x} cy={city.y} r="3" />
          <Name label={city} gap={9} />
        </g>
      ))}
      <g className="marked">
        <circle className="halo" cx={place.x} cy={place.y} r="18" />
        <circle cx={place.x} cy={place.y} r="6" />
        <Name label={place} gap={24} />
      </g>
      <g className="scale">
        <path d={`M20 ${height - 26}v6h${scale.length}v-6`} />
        <text x={20 + scale.length + 8} y={height - 19}>
          {scale.kilometres} km
        </text>
      </g>
    </svg>
  )
}

function Name({ label, gap }: { label: MapLabel; gap: number }) {
  const left = label.side === 'left'
  return (
    <text
      x={label.x + (left ? -gap : gap)}
      y={label.y}
      dominantBaseline="central"
      textAnchor={left ? 'end' : 'start'}
    >
      {label.name}
    </text>
  )
}
