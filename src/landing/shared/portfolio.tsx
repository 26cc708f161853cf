import type { PageFrame } from '#contract/public/pages.ts'
import type { SharedPortfolioPage } from '#contract/public/shared-pages.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import type { PageParts } from '../document.tsx'
import { Layout, PublisherBrand } from '../layout/frame.tsx'
import { PropertyCards } from '../property/cards.tsx'
import { neighbourhoodOf } from '../property/words.ts'
import { Figures, occupancyOf, SharedBanner } from './property.tsx'

const currencyNames = new Intl.DisplayNames('en-GB', { type: 'currency' })

/** A portfolio for whoever has a link to it: its figures, then its properties. */
export function sharedPortfolioParts(page: SharedPortfolioPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { title, description, organisationName, properties, totals, path, expiresOn } = page
  return {
    frame,
    title: `${title} · ${organisationName}`,
    children: (
      <Layout frame={frame} brand={<PublisherBrand name={organisationName} />} note="">
        <SharedBanner
          shared={{
            path,
            preview: false,
            expiresOn,
            portfolio: null,
            units: null,
            figures: null,
            documents: [],
          }}
        />
        <div className="wide text-head">
          <p className="eyebrow">Portfolio</p>
          <h1>{title}</h1>
          {description && <p className="lead">{description}</p>}
        </div>
        <div className="wide">
          <div className="columns whole">
            {totals.length > 0 && (
              <section aria-labelledby="figures">
                <h2 id="figures">Figures</h2>
                {totals.map((figures) => (
                  <div key={figures.currency}>
                    {totals.length > 1 && <h3>{currencyNames.of(figures.currency)}</h3>}
                    <Figures figures={figures} />
                  </div>
                ))}
                <Schedule page={page} />
              </section>
            )}
            <section aria-labelledby="properties">
              <h2 id="properties">
                {properties.length === 1 ? '1 property' : `${properties.length} properties`}
              </h2>
              {properties.length === 0 ? (
                <p>There are no properties in this portfolio.</p>
              ) : (
                <div className="listings">
                  <PropertyCards properties={properties} label={title} below={`${path}/properties`} />
                </div>
              )}
            </section>
          </div>
        </div>
      </Layout>
    ),
  }
}

/** What each property brings in. */
function Schedule({ page: { path, properties } }: { page: SharedPortfolioPage }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className="scroll" tabIndex={0} role="region" aria-label="Figures of each property">
      <table>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Place</th>
            <th scope="col">Occupied units</th>
            <th scope="col" className="number">
              Rent per year
            </th>
            <th scope="col" className="number">
              Latest valuation
            </th>
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => {
            const { id, title, figures } = property
            return (
              <tr key={id}>
                <th scope="row">
                  <a href={`${path}/properties/${id}`}>{title}</a>
                </th>
                <td>{neighbourhoodOf(property)}</td>
                <td>{figures && occupancyOf(figures)}</td>
                <td className="number">{figures && formatMoney(figures.yearlyRent, figures.currency)}</td>
                <td className="number">
                  {figures?.valuation == null ? '' : formatMoney(figures.valuation, figures.currency)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
