import type { LandingBundle } from '#contract/public/pages.ts'
import tokens from '../ui/tokens.css?inline'
import { renderErrorPage } from './error/page.tsx'
import { renderPropertyPage } from './property/page.tsx'
import base from './styles/base.css?inline'
import errorRules from './styles/error.css?inline'
import fonts from './styles/fonts.css?inline'
import propertyRules from './styles/property.css?inline'

const propertyStyle = tokens + fonts + base + propertyRules
const errorStyle = tokens + fonts + base + errorRules

export const renderProperty: LandingBundle['renderProperty'] = (page, frame) =>
  renderPropertyPage(page, frame, propertyStyle)

export const renderError: LandingBundle['renderError'] = (page, frame) =>
  renderErrorPage(page, frame, errorStyle)

export const inlineStyles: LandingBundle['inlineStyles'] = [propertyStyle, errorStyle]
