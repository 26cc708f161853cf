import type { LandingBundle } from '#contract/public/pages.ts'
import { script } from 'virtual:navigation'
import tokens from '../ui/tokens.css?inline'
import { companiesParts } from './companies/page.tsx'
import { inlineHandler, renderPage } from './document.tsx'
import { errorParts } from './error/page.tsx'
import { homeParts } from './home/page.tsx'
import { listingsParts } from './property/listings.tsx'
import { propertyParts } from './property/page.tsx'
import base from './styles/base.css?inline'
import cards from './styles/cards.css?inline'
import companiesRules from './styles/companies.css?inline'
import contact from './styles/contact.css?inline'
import errorRules from './styles/error.css?inline'
import fonts from './styles/fonts.css?inline'
import gallery from './styles/gallery.css?inline'
import homeRules from './styles/home.css?inline'
import map from './styles/map.css?inline'
import print from './styles/print.css?inline'
import propertyRules from './styles/property.css?inline'
import site from './styles/site.css?inline'
import textRules from './styles/text.css?inline'
import { textParts } from './text/page.tsx'

const common = tokens + fonts + base
const styles = {
  home: site + homeRules,
  text: site + textRules,
  companies: site + textRules + cards + companiesRules,
  property: gallery + propertyRules + cards + contact + map + print,
  error: site + errorRules,
}

export const renderHome: LandingBundle['renderHome'] = (page, frame) =>
  renderPage({ ...homeParts(page, frame), style: styles.home }, common)

export const renderText: LandingBundle['renderText'] = (page, frame) =>
  renderPage({ ...textParts(page, frame), style: styles.text }, common)

export const renderCompanies: LandingBundle['renderCompanies'] = (page, frame) =>
  renderPage({ ...companiesParts(page, frame), style: styles.companies }, common)

export const renderListings: LandingBundle['renderListings'] = (page, frame) =>
  renderPage({ ...listingsParts(page, frame), style: styles.companies }, common)

export const renderProperty: LandingBundle['renderProperty'] = (page, frame) =>
  renderPage({ ...propertyParts(page, frame), style: styles.property }, common)

export const renderError: LandingBundle['renderError'] = (page, frame) =>
  renderPage({ ...errorParts(page, frame), style: styles.error }, common)

export const inlineStyles: LandingBundle['inlineStyles'] = [common, ...Object.values(styles)]

export { inlineHandler, script }
