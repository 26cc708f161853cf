import { roleKeys } from '#domain/access/index.ts'

/** Whether a role is one of those that come with Freehold, which stay. */
export const isBuiltIn = (key: string) => roleKeys.some((known) => known === key)
