import type { PublicProperty, PublicUnit } from '#contract/public/properties.ts'
import { mostUnits } from '#contract/public/properties.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { frequencies } from '#domain/properties/vocabulary.ts'
import { unitTypes } from '#domain/units/vocabulary.ts'
import { areaOf } from './words.ts'

/** Units that can be rented, each with the way to see it. */
export function AvailableUnits({ property: { id, units, bookable } }: { property: PublicProperty }) {
  if (units.length === 0) return null
  return (
    <section aria-labelledby="units">
      <h2 id="units">Available units</h2>
      <ul className="units">
        {units.map((unit) => (
          <li key={unit.id}>
            <div>
              <p className="name">{unit.label}</p>
              <p className="quiet small">{describe(unit)}</p>
            </div>
            <p className="rent">
              {unit.marketRent === null ? (
                'Price on request'
              ) : (
                <>
                  <strong>{formatMoney(unit.marketRent, unit.currency)}</strong>{' '}
                  <span className="quiet small">{frequencies[unit.rentFrequency]}</span>
                </>
              )}
            </p>
            {bookable && (
              <a
                className="button second small-button"
                href={`/properties/${id}/schedule-tour?unit=${unit.id}`}
                aria-label={`Book a viewing of ${unit.label}`}
              >
                Book a viewing
              </a>
            )}
          </li>
        ))}
      </ul>
      {units.length === mostUnits && (
        <p className="quiet small">More units are available. Contact us for details.</p>
      )}
    </section>
  )
}

const counted = (count: number | null, one: string) =>
  count === null ? null : `${count} ${one}${count === 1 ? '' : 's'}`

const describe = (unit: PublicUnit) =>
  [
    unitTypes[unit.type],
    counted(unit.bedrooms, 'bedroom'),
    counted(unit.bathrooms, 'bathroom'),
    areaOf(unit),
    unit.furnished ? 'furnished' : null,
  ]
    .filter(Boolean)
    .join(' · ')
