import { formatMoney } from '#domain/money/currencies.ts'
import { saleStages, type SaleStage } from '#domain/sales/vocabulary.ts'
import type { Transaction } from '../../../db/database.ts'
import { notify, type NotifiedEvent } from '../../../notifications/notify.ts'
import type { Call } from '../../../http/call.ts'
import type { Sale } from './crud.ts'

type Told = Pick<Sale, 'id' | 'version' | 'buyerName' | 'price' | 'currency' | 'agentIds'> & {
  property: Pick<Sale['property'], 'title' | 'portfolioManagerId'>
}

const tell = (
  tx: Transaction,
  { tenant }: Call,
  { id, version, buyerName, price, currency, property }: Told,
  { data, ...event }: Pick<NotifiedEvent, 'type' | 'recipients'> & { data?: NotifiedEvent['data'] },
): Promise<void> =>
  notify(tx, tenant.organisationId, {
    ...event,
    actorId: tenant.userId,
    subjectId: id,
    data: { buyer: buyerName, amount: formatMoney(price, currency), property: property.title, ...data },
    key: `sale:${id}:${event.type}:${version}`,
  })

/** Whoever manages the property, of an offer that somebody else brings. */
export const tellOfOffer = (tx: Transaction, call: Call, sale: Told): Promise<void> =>
  tell(tx, call, sale, {
    type: 'sale.offered',
    recipients: sale.property.portfolioManagerId ? [sale.property.portfolioManagerId] : [],
  })

/** Its agents, of how far it has come. */
export const tellAgents = (tx: Transaction, call: Call, sale: Sale, stage: SaleStage): Promise<void> =>
  tell(tx, call, sale, {
    type: 'sale.moved',
    recipients: sale.agentIds,
    data: { stage: saleStages[stage].toLowerCase() },
  })
