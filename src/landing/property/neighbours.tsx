import type { PublicProperty } from '#contract/public/properties.ts'
import { PropertyCards } from './cards.tsx'

/** What else the same organisation has listed, those of the same city first. */
export function Neighbours({ property }: { property: PublicProperty }) {
  const { neighbours, organisationName } = property
  if (neighbours.length === 0) return null
  return (
    <section className="wide more" aria-labelledby="more">
      <h2 id="more">More from {organisationName}</h2>
      <PropertyCards properties={neighbours} />
    </section>
  )
}
