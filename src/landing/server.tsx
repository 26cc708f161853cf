import type { LandingBundle } from '#contract/public/pages.ts'
import tokens from '../ui/tokens.css?inline'
import { renderErrorPage } from './error/page.tsx'
import { renderPropertyPage } from './property/page.tsx'
import base from './styles/base.css?inline'
import contact from './styles/contact.css?inline'
import errorRules from './styles/error.css?inline'
import fonts from './styles/fonts.css?inline'
import gallery from './styles/gallery.css?inline'
import map from './styles/map.css?inline'
import print from './styles/print.css?inline'
import propertyRules from './styles/property.css?inline'

const propertyStyle = [tokens, fonts, base, gallery, propertyRules, contact, map, print].join('')
const errorStyle = tokens + fonts + base + errorRules

export const renderProperty: LandingBundle['renderProperty'] = (page, frame) =>
  renderPropertyPage(page, frame, propertyStyle)

export const renderError: LandingBundle['renderError'] = (page, frame) =>
  renderErrorPage(page, frame, errorStyle)

export const inlineStyles: LandingBundle['inlineStyles'] = [propertyStyle, errorStyle]
