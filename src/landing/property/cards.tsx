import type { PublicNeighbour } from '#contract/public/properties.ts'
import { HousesDrawing } from './no-photo.tsx'
import { Picture } from './picture.tsx'
import { kindOf, priceOf, purposeOf, neighbourhoodOf } from './words.ts'

/** Listed properties as cards in a grid, on a phone in a row to swipe through. */
export function PropertyCards(props: { properties: readonly PublicNeighbour[]; label?: string }) {
  return (
    <ul className="cards" aria-label={props.label}>
      {props.properties.map((property) => {
        const { amount, per } = priceOf(property)
        return (
          <li key={property.id}>
            <a href={`/properties/${property.id}`}>
              <span className="thumb">
                {property.photo ? (
                  <Picture photo={property.photo} alt="" sizes="(max-width: 600px) 72vw, 280px" />
                ) : (
                  <HousesDrawing />
                )}
              </span>
              <span className="name">{property.title}</span>
            </a>
            <p className="quiet">
              {kindOf(property)}, {purposeOf(property).toLowerCase()} in {neighbourhoodOf(property)}
            </p>
            <p>
              <strong>{amount}</strong>
              {per && <span className="quiet"> {per}</span>}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
