import type { Resource } from '#contract/kit/index.ts'

/** How records of a kind are listed where one is chosen: by what they are called, or as their list is where that is no sort. */
export function choiceOrder({ sort, title, defaultSort }: Resource): {
  field: string
  order: 'asc' | 'desc'
} {
  return sort.includes(title) ? { field: title, order: 'asc' } : defaultSort
}
