import type { Resource } from '#contract/kit/index.ts'
import type { Readable } from './screens.ts'

/** What a record is called; its kind for whoever may not read that. */
export function nameOf(resource: Pick<Resource, 'title' | 'labels'>, record: Readable): string {
  const title = record[resource.title]
  return typeof title === 'string' ? title : resource.labels.one
}
