import type { PublicProperty } from '#contract/public/properties.ts'
import { HousesDrawing } from './no-photo.tsx'
import { Picture } from './picture.tsx'
import { kindOf, priceOf, purposeOf, whereabouts } from './words.ts'

/** What else the same organisation has listed, those of the same city first. */
export function Neighbours({ property }: { property: PublicProperty }) {
  const { neighbours, organisationName } = property
  if (neighbours.length === 0) return null
  return (
    <section className="wide more" aria-labelledby="more">
      <h2 id="more">More from {organisationName}</h2>
      <ul>
        {neighbours.map((neighbour) => {
          const { amount, per } = priceOf(neighbour)
          return (
            <li key={neighbour.id}>
              <a href={`/properties/${neighbour.id}`}>
                <span className="thumb">
                  {neighbour.photo ? (
                    <Picture photo={neighbour.photo} alt="" sizes="(max-width: 600px) 72vw, 280px" />
                  ) : (
                    <HousesDrawing />
                  )}
                </span>
                <span className="name">{neighbour.title}</span>
              </a>
              <p className="quiet">
                {kindOf(neighbour)}, {purposeOf(neighbour).toLowerCase()} in {whereabouts(neighbour)}
              </p>
              <p>
                <strong>{amount}</strong>
                {per && <span className="quiet"> {per}</span>}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
