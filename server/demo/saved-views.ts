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
    title: 'Drafts to finish',
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
