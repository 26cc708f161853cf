import type { KeptPeriod } from '#contract/kit/index.ts'
import type { PersonKey } from './people.ts'

export interface SavedViewEntry {
  owner: PersonKey
  title: string
  /** A list's query string as in its address (AP-08). */
  query: string
  columns?: readonly string[]
  shared: boolean
}

/** Lists of properties that people of the demonstration keep. */
export const savedViews: SavedViewEntry[] = [
  {
    owner: 'admin',
    title: 'Lagos, on the market',
    query: 'state=Lagos&listing=listed&sortBy=title&sortOrder=asc',
    shared: true,
  },
  {
    owner: 'admin',
    title: 'For sale',
    query: 'purpose=sale&status=active&sortBy=askingPrice&sortOrder=desc',
    columns: ['title', 'city', 'area', 'askingPrice', 'value', 'listing', 'status'],
    shared: true,
  },
  {
    owner: 'teamLead',
    title: 'United Kingdom',
    query: 'country=GB&sortBy=city&sortOrder=asc',
    shared: true,
  },
  {
    owner: 'admin',
    title: 'Draft properties',
    query: 'status=draft&sortBy=createdAt&sortOrder=asc',
    shared: false,
  },
  {
    owner: 'lagosManager',
    title: 'Paused listings',
    query: 'listing=paused&sortBy=updatedAt&sortOrder=desc',
    shared: false,
  },
  {
    owner: 'ridleyOwner',
    title: 'Yorkshire lets',
    query: 'purpose=rent&sortBy=title&sortOrder=asc',
    shared: true,
  },
]

export interface SavedReportEntry {
  owner: PersonKey
  title: string
  report: string
  query: string
  period: KeptPeriod
  shared: boolean
  /** On the first of each month, as a PDF. */
  mailedTo?: readonly PersonKey[]
}

/** Reports that people of the demonstration keep. */
export const savedReports: SavedReportEntry[] = [
  {
    owner: 'admin',
    title: 'Month-end rent roll',
    report: 'leases.rentRoll',
    query: 'sortBy=propertyTitle',
    period: 'endOfLastMonth',
    shared: true,
    mailedTo: ['admin', 'teamLead'],
  },
  {
    owner: 'admin',
    title: 'Payments received last month',
    report: 'payments.cashBook',
    query: 'kind=payment',
    period: 'lastMonth',
    shared: true,
  },
]
