import { matchPath } from 'react-router'
import type { Action, Subject } from '#domain/access/vocabulary.ts'
import type { Topic } from './topic.ts'

/** Who looks for help. */
export interface Reader {
  role: string
  can: (action: Action, subject: Subject) => boolean
}

/** Whether a topic explains something that the reader's role lets them do. */
export function isFor(topic: Topic, { role, can }: Reader): boolean {
  if (topic.except.some((each) => each === role)) return false
  if (topic.roles.length > 0) return topic.roles.some((each) => each === role)
  return topic.needs.length === 0 || topic.needs.some(({ action, subject }) => can(action, subject))
}

/** What a reader finds in lists and searches: whoever invites others may have to explain their pages to them, too. */
export function isShownTo(topic: Topic, reader: Reader): boolean {
  return isFor(topic, reader) || (topic.roles.length > 0 && reader.can('create', 'Invite'))
}

/** How exactly a pattern says a page: the more of it is written out, the better. */
const exactness = (pattern: string) =>
  pattern.split('/').reduce((sum, part) => sum + (/^[:*]/.test(part) ? 1 : 10), 0)

/** The topics of a page of the dashboard, the most fitting first. */
export function topicsOf(pathname: string, topics: readonly Topic[], reader: Reader): Topic[] {
  return topics
    .filter((topic) => isFor(topic, reader))
    .flatMap((topic) => {
      const fits = topic.pages.filter((pattern) => matchPath(pattern, pathname)).map(exactness)
      return fits.length > 0 ? [{ topic, fit: Math.max(...fits) }] : []
    })
    .toSorted((a, b) => b.fit - a.fit || b.topic.roles.length - a.topic.roles.length)
    .map(({ topic }) => topic)
}
