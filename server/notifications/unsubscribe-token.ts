import { createHmac, timingSafeEqual } from 'node:crypto'
import { eventTypes, type EventType } from '#domain/notifications/vocabulary.ts'
import { deriveKey } from '../keys.ts'

/** Which mails somebody wants no more of: those of an event, the one of the day, or those of a saved report. */
export interface Unsubscription {
  organisationId: string
  userId: string
  mails: EventType | 'daily' | `report.${string}`
}

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(text).digest('base64url')

/** Works as long as there are mails with it: whoever has the mail may stop its kind, and nothing else. */
export function unsubscribeToken(secret: string, { organisationId, userId, mails }: Unsubscription): string {
  const text = [organisationId, userId, mails].join('_')
  return `${text}_${signatureOf(secret, text)}`
}

const parts = /^([0-9a-f-]{36})_([0-9a-f-]{36})_([A-Za-z.]+|report\.[0-9a-f-]{36})_([\w-]{43})$/

type Mails = Unsubscription['mails']

export const isEvent = (mails: string): mails is EventType => eventTypes.some((type) => type === mails)

/** The saved report that mails are of. */
export const reportIn = (mails: Mails): string | undefined =>
  mails.startsWith('report.') ? mails.slice('report.'.length) : undefined

/** @returns nothing for a token that is not ours */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [, organisationId, userId, mails, signature] = parts.exec(token) ?? []
  if (!organisationId || !userId || !signature) return undefined
  const expected = Buffer.from(signatureOf(secret, [organisationId, userId, mails].join('_')))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  // Others are of events that there are no more.
  const known = (text: string): text is Mails =>
    text === 'daily' || isEvent(text) || text.startsWith('report.')
  return mails && known(mails) ? { organisationId, userId, mails } : undefined
}
