import type { Services } from '../../context.ts'
import { readToken, tokenOf, type Link, type LinkPurpose } from '../../link-tokens.ts'

type Serving = Pick<Services, 'config' | 'clock'>

/** Where the page of a share link is. */
export const shareUrl = ({ publicUrl, sessionSecret }: Services['config'], link: Link): string =>
  `${publicUrl}/shared/${tokenOf(sessionSecret, 'share-link', link)}`

const day = 24 * 60 * 60 * 1000

/** @param ago days before today */
const previewOn = ({ clock }: Serving, ago: number): LinkPurpose =>
  `preview of ${new Date(Date.parse(clock.now()) - ago * day).toISOString().slice(0, 10)}`

/** Where the team sees a property's page as it would be if it were listed: today and tomorrow. */
export const previewUrl = (services: Serving, property: Link): string =>
  `${services.config.publicUrl}/shared/${tokenOf(services.config.sessionSecret, previewOn(services, 0), property)}`

/** What a token of such an address leads to; nothing for one that is not ours, or a preview of days before. */
export function readAddress(services: Serving, token: string): { link: Link; preview: boolean } | undefined {
  const read = (purpose: LinkPurpose) => readToken(services.config.sessionSecret, purpose, token)
  const link = read('share-link')
  if (link) return { link, preview: false }
  const property = read(previewOn(services, 0)) ?? read(previewOn(services, 1))
  return property && { link: property, preview: true }
}
