import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { portfolioCrud } from './crud.ts'
import { changePortfolios, listPortfolios } from './of-property.ts'
import { changeProperties, listProperties, listPropertyIds } from './properties.ts'

export const crud = portfolioCrud

export const handlers = {
  'properties.portfolios': unchecked(listPortfolios),
  'properties.changePortfolios': unchecked(changePortfolios),
  'portfolios.properties': unchecked(listProperties),
  'portfolios.propertyIds': unchecked(listPropertyIds),
  'portfolios.changeProperties': unchecked(changeProperties),
  'portfolios.activity': unchecked(recordActivityOf(portfolioCrud, { properties: 'propertyCount' })),
} satisfies Partial<Handlers<typeof tenantOperations>>
