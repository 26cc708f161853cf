import type { LandingBundle } from '#contract/public/pages.ts'
import { script as booking } from 'virtual:booking'
import { script as navigation } from 'virtual:navigation'
import reset from '../ui/reset.css?inline'
import tokens from '../ui/tokens.css?inline'
import { companiesParts } from './companies/page.tsx'
import { companyParts } from './companies/profile.tsx'
import { handlerOf, renderPage } from './document.tsx'
import { errorParts } from './error/page.tsx'
import { homeParts } from './home/page.tsx'
import { listingsParts } from './listings/page.tsx'
import { portfolioParts } from './portfolio/page.tsx'
import { propertyParts } from './property/page.tsx'
import base from './styles/base.css?inline'
import cards from './styles/cards.css?inline'
import companiesRules from './styles/companies.css?inline'
import contact from './styles/contact.css?inline'
import errorRules from './styles/error.css?inline'
import fields from './styles/fields.css?inline'
import filters from './styles/filters.css?inline'
import fonts from './styles/fonts.css?inline'
import gallery from './styles/gallery.css?inline'
import homeRules from './styles/home.css?inline'
import list from './styles/list.css?inline'
import listingsRules from './styles/listings.css?inline'
import locatorMap from './styles/locator-map.css?inline'
import map from './styles/map.css?inline'
import print from './styles/print.css?inline'
import profile from './styles/profile.css?inline'
import propertyRules from './styles/property.css?inline'
import resultsMap from './styles/results-map.css?inline'
import sharedRules from './styles/shared.css?inline'
import site from './styles/site.css?inline'
import textRules from './styles/text.css?inline'
import viewingRules from './styles/viewing.css?inline'
import { sharedPortfolioParts } from './shared/portfolio.tsx'
import { textParts } from './text/page.tsx'
import { bookingParts } from './viewing/book.tsx'
import { enquiryParts } from './viewing/enquire.tsx'
import { viewingParts } from './viewing/manage.tsx'

const common = tokens + reset + fonts + base
const listings = site + list + cards + fields + filters + listingsRules + map + resultsMap
const property = gallery + propertyRules + cards + contact + map + locatorMap + print
const styles = {
  home: site + homeRules,
  text: site + textRules,
  companies: site + textRules + list + fields + cards + companiesRules,
  listings,
  profile: listings + profile,
  property,
  shared: site + textRules + property + sharedRules,
  viewing: fields + viewingRules,
  error: site + errorRules,
}

export const renderHome: LandingBundle['renderHome'] = (page, frame) =>
  renderPage({ ...homeParts(page, frame), style: styles.home }, common)

export const renderText: LandingBundle['renderText'] = (page, frame) =>
  renderPage({ ...textParts(page, frame), style: styles.text }, common)

export const renderCompanies: LandingBundle['renderCompanies'] = (page, frame) =>
  renderPage({ ...companiesParts(page, frame), style: styles.companies }, common)

export const renderListings: LandingBundle['renderListings'] = (page, frame) =>
  renderPage({ ...listingsParts(page, frame), style: styles.listings }, common)

export const renderCompany: LandingBundle['renderCompany'] = (page, frame) =>
  renderPage({ ...companyParts(page, frame), style: styles.profile }, common)

export const renderPortfolio: LandingBundle['renderPortfolio'] = (page, frame) =>
  renderPage({ ...portfolioParts(page, frame), style: styles.profile }, common)

export const renderProperty: LandingBundle['renderProperty'] = (page, frame) =>
  renderPage({ ...propertyParts(page, frame), style: page.shared ? styles.shared : styles.property }, common)

export const renderSharedPortfolio: LandingBundle['renderSharedPortfolio'] = (page, frame) =>
  renderPage({ ...sharedPortfolioParts(page, frame), style: styles.shared }, common)

export const renderBooking: LandingBundle['renderBooking'] = (page, frame) =>
  renderPage({ ...bookingParts(page, frame), style: styles.viewing }, common)

export const renderEnquiry: LandingBundle['renderEnquiry'] = (page, frame) =>
  renderPage({ ...enquiryParts(page, frame), style: styles.viewing }, common)

export const renderViewing: LandingBundle['renderViewing'] = (page, frame) =>
  renderPage({ ...viewingParts(page, frame), style: styles.viewing }, common)

export const renderError: LandingBundle['renderError'] = (page, frame) =>
  renderPage({ ...errorParts(page, frame), style: styles.error }, common)

export const inlineStyles: LandingBundle['inlineStyles'] = [common, ...Object.values(styles)]

export const scripts: LandingBundle['scripts'] = [navigation, booking]

export const inlineHandlers: LandingBundle['inlineHandlers'] = scripts.map(({ path }) => handlerOf(path))
