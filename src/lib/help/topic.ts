import type { Action, RoleKey, Subject } from '#domain/access/vocabulary.ts'

/** The groups of the help pages, in the order in which they are listed. */
export const helpGroups = [
  'For tenants',
  'For owners',
  'For contractors',
  'First steps',
  'Properties',
  'Lettings',
  'Maintenance',
  'Rent and charges',
  'Costs and service charges',
  'Bank and books',
  'Owners',
  'Viewings and sales',
  'Reports',
  'People and access',
  'Everyday use',
  'About Freehold',
] as const
export type HelpGroup = (typeof helpGroups)[number]

/** A help page as its file in content/help tells it. */
export interface Topic {
  /** Of its address: the file's name without its ending. */
  key: string
  title: string
  group: HelpGroup
  /** One sentence that is shown below the title. */
  summary: string
  /** Only these roles do what it explains; everybody who may, when there are none. */
  roles: readonly RoleKey[]
  /** Roles that have a page of their own about it. */
  except: readonly RoleKey[]
  /** Its place within the group. */
  order: number
  /** Any one of these is enough to do what it explains. */
  needs: readonly { action: Action; subject: Subject }[]
  /** Addresses of the dashboard where its question arises: patterns of routes. */
  pages: readonly string[]
  /** What newcomers say for what the page calls otherwise. */
  words: string
  /** Markdown. */
  text: string
}
