import type { PublicNeighbour } from '#contract/public/properties.ts'
import { HousesDrawing } from './no-photo.tsx'
import { Picture } from './picture.tsx'
import { areaOf, bedroomsOf, kindOf, neighbourhoodOf, priceOf, purposeOf } from './words.ts'

/** How wide a card's picture is: in a row to swipe through on a phone, or a whole column. */
const inRow = '(max-width: 600px) 72vw, 280px'
export const inColumn = '(max-width: 600px) calc(100vw - 32px), 280px'

interface CardsProps {
  properties: readonly PublicNeighbour[]
  label?: string
  /** Whether this is the page's main part: one below the other on a phone, the first picture fetched at once. */
  main?: boolean
  /** Where their pages are, when not on the public ones. */
  below?: string
}

/** Listed properties as cards in a grid, on a phone in a row to swipe through. */
export function PropertyCards({ properties, label, main = false, below = '/properties' }: CardsProps) {
  return (
    <ul className="cards" aria-label={label}>
      {properties.map((property, index) => {
        const { amount, per } = priceOf(property)
        const facts = [bedroomsOf(property), areaOf(property)].filter((fact) => fact !== null)
        return (
          <li key={property.id}>
            <a href={`${below}/${property.id}`}>
              <span className="thumb">
                {property.photo ? (
                  <Picture
                    photo={property.photo}
                    alt=""
                    sizes={main ? inColumn : inRow}
                    first={main && index === 0}
                  />
                ) : (
                  <HousesDrawing />
                )}
              </span>
              <span className="name">{property.title}</span>
            </a>
            <p className="amount">
              <strong>{amount}</strong>
              {per && <span className="quiet"> {per}</span>}
            </p>
            <p className="quiet">{neighbourhoodOf(property)}</p>
            <p className="quiet">
              {kindOf(property)}, {purposeOf(property).toLowerCase()}
            </p>
            {facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>}
          </li>
        )
      })}
    </ul>
  )
}
