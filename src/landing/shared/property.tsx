import type { SharedDocument, SharedFigures, SharedUnit, SharedWith } from '#contract/public/shared-pages.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { areaUnits } from '#domain/properties/vocabulary.ts'
import { occupancies, unitTypes } from '#domain/units/vocabulary.ts'

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const day = (calendarDate: string) => date.format(new Date(calendarDate))

/** Says what is being looked at, so that nobody takes it for the public page. */
export function SharedBanner({ shared: { preview, expiresOn, portfolio } }: { shared: SharedWith }) {
  return (
    <div className="wide shared-banner" role="note">
      {portfolio && <a href={portfolio}>Back to the portfolio</a>}
      <p>
        {preview
          ? 'Preview: this is what visitors see once the property is listed.'
          : expiresOn
            ? `Shared with you until ${day(expiresOn)}. Please don’t pass the link on.`
            : 'Shared with you. Please don’t pass the link on.'}
      </p>
    </div>
  )
}

/** What the property brings in, its units and its papers, as far as the link shows them. */
export function SharedSections({ shared: { path, units, figures, documents } }: { shared: SharedWith }) {
  return (
    <>
      {figures && (
        <section aria-labelledby="figures">
          <h2 id="figures">Figures</h2>
          <Figures figures={figures} />
        </section>
      )}
      {units && units.length > 0 && (
        <section aria-labelledby="all-units">
          <h2 id="all-units">All units</h2>
          <Units units={units} />
        </section>
      )}
      {documents.length > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          <ul className="documents">
            {documents.map((document) => (
              <li key={document.id}>
                <a href={`${path}/documents/${document.id}`}>{document.name}</a>{' '}
                <span className="quiet small">{kindOf(document)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

export const occupancyOf = ({ lettable, occupied }: SharedFigures) =>
  lettable === 0 ? 'No units' : `${percent.format(occupied / lettable)} (${occupied} of ${lettable})`

export function Figures({ figures }: { figures: SharedFigures }) {
  const { currency, yearlyRent, valuation } = figures
  return (
    <dl className="facts">
      <div>
        <dt>Occupied units</dt>
        <dd>{occupancyOf(figures)}</dd>
      </div>
      <div>
        <dt>Rent per year</dt>
        <dd>{formatMoney(yearlyRent, currency)}</dd>
      </div>
      {valuation !== null && (
        <div>
          <dt>Latest valuation</dt>
          <dd>{formatMoney(valuation, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

function Units({ units }: { units: readonly SharedUnit[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className="scroll" tabIndex={0} role="region" aria-labelledby="all-units">
      <table>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <th scope="col">Type</th>
            <th scope="col">Occupancy</th>
            <th scope="col" className="number">
              Area
            </th>
            <th scope="col" className="number">
              Rent per month
            </th>
            <th scope="col">Lease ends</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">{unit.label}</th>
              <td>{unitTypes[unit.type]}</td>
              <td>{occupancies[unit.occupancy]}</td>
              <td className="number">
                {unit.area === null ? '' : `${unit.area.toLocaleString('en-GB')} ${areaUnits[unit.areaUnit]}`}
              </td>
              <td className="number">
                {unit.monthlyRent === null ? '' : formatMoney(unit.monthlyRent, unit.currency)}
              </td>
              <td>{unit.leaseEnd === null ? '' : day(unit.leaseEnd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** "PDF, 1.2 MB" */
function kindOf({ mimeType, size }: SharedDocument): string {
  const kind =
    mimeType
      .split('/')
      .at(-1)
      ?.replace(/^(?:x-|vnd\.).*$/, 'file')
      .toUpperCase() ?? 'FILE'
  const kilobytes = size / 1000
  const length =
    kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
  return `${kind}, ${length}`
}
