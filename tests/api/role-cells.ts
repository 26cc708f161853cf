import { roleKeys, type RoleKey } from '#domain/access/index.ts'

/**
 * What each role may do, kept by hand beside the rules that it checks (docs/spec/domain.md "Default rules per role").
 * - `all`: on every record of the organisation
 * - `scope`: on the records of its scope; the others are not there (404)
 * - `seen`: it sees the records of its scope but may not do this to them (403); the others are not there (404)
 * - `none`: refused (403) before anything is looked at
 */
export type Cell = 'all' | 'scope' | 'seen' | 'none'
export type Row = Record<RoleKey, Cell>

/** A row from its exceptions; every other role is like `others`. */
export const row = (others: Cell, exceptions: Partial<Row> = {}): Row =>
  Object.fromEntries(roleKeys.map((role) => [role, exceptions[role] ?? others])) as Row

export const managers = { admin: 'all', 'team-lead': 'all' } as const
export const deciders = { ...managers, 'portfolio-manager': 'scope' } as const
/** Who sees everybody of the organisation. */
export const colleagues = {
  ...managers,
  'portfolio-manager': 'all',
  'facility-manager': 'all',
  'staff-member': 'all',
  landlord: 'all',
} as const
/** Who sees portfolios: those of their own. */
export const portfolioReaders = {
  ...deciders,
  'facility-manager': 'scope',
  'staff-member': 'scope',
  landlord: 'scope',
} as const
/** Who keeps the vendors, with their bank details. */
export const buyers = { ...managers, 'portfolio-manager': 'all' } as const
export const inCharge = { ...deciders, 'facility-manager': 'scope' } as const
/** Who sees what work is planned. */
export const planReaders = {
  ...inCharge,
  'staff-member': 'scope',
  landlord: 'scope',
  'service-man': 'scope',
} as const
/** Who sees nothing of a property but what its public page says, or who lives or works there. */
export const outside = {
  renter: 'none',
  'service-man': 'none',
  partners: 'none',
  realtors: 'none',
  agents: 'none',
} as const
export const withoutIssues = { partners: 'none', realtors: 'none', agents: 'none' } as const
/** Who reads all of their properties' lettings, amounts included. */
export const lettings = { 'staff-member': 'scope', landlord: 'scope' } as const
/** Who sees who has a unit. */
export const occupants = { ...lettings, 'facility-manager': 'scope' } as const
export const documentReaders = { ...portfolioReaders, renter: 'scope' } as const
/** Who sees what is owed and paid, tenants their own. */
export const moneyReaders = { ...deciders, ...lettings, renter: 'scope' } as const
export const chartReaders = {
  ...managers,
  'portfolio-manager': 'all',
  'facility-manager': 'all',
  'staff-member': 'all',
  landlord: 'all',
} as const
export const withoutViews = { renter: 'none', 'service-man': 'none' } as const

/** Who sells what others own. */
export const salespeople = (cell: Cell) => ({ realtors: cell, agents: cell })

/** Several operations of a resource that the same roles may do. */
export const of = (resource: string, cells: Parameters<typeof row>[1], names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [`${resource}.${name}`, row('none', cells)]))

/** Everybody's own, whatever the role. */
export const everybodys = (resource: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [`${resource}.${name}`, row('all')]))

/** Reports that are made of postings, and their files. */
const ledgerReports =
  'ledger trialBalance propertyBalances balanceSheet journal tax taxLines income incomeByMonth incomeByProperty'.split(
    ' ',
  )
const exportOf = (name: string) => `export${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Whoever reads entries reads what they add up to; owners take no files of them. */
export const ledgerReportRows = {
  ...of('journal-entries', { ...deciders, landlord: 'scope' }, ledgerReports.join(' ')),
  ...of('journal-entries', deciders, ledgerReports.map(exportOf).join(' ')),
}
