import { topics } from 'virtual:help'
import { helpSearch } from './search.ts'

/** Everything about help is in this module's chunk, which is loaded when somebody looks for help. */
export { pictures, topics, version } from 'virtual:help'
export { isFor, isShownTo, topicsOf, type Reader } from './reader.ts'
export { helpGroups, type Topic } from './topic.ts'
export type { HelpResult } from './search.ts'

export const searchHelp = helpSearch(topics)
