import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import type { Handlers } from '../../http/call.ts'
import { portfolioCrud } from './crud.ts'
import { changePortfolios, listPortfolios } from './of-property.ts'
import { changeProperties, listProperties, listPropertyIds } from './properties.ts'

export const crud = portfolioCrud

export const handlers = {
  'properties.portfolios': listPortfolios,
  'properties.changePortfolios': changePortfolios,
  'portfolios.properties': listProperties,
  'portfolios.propertyIds': listPropertyIds,
  'portfolios.changeProperties': changeProperties,
  'portfolios.activity': recordActivityOf(portfolioCrud, { properties: 'propertyCount' }),
} satisfies Partial<Handlers<typeof tenantOperations>>
