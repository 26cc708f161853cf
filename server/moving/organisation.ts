import type pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { closedOrganisations } from '../db/closing.ts'

/** One organisation, as commands find it. */
export interface Found {
  id: string
  slug: string
  name: string
  closed: boolean
}

/**
 * @param which an id, or a slug as in the address of its public page
 * @param client sees all organisations
 * @throws StartProblem where there is none
 */
export async function findOrganisation(client: pg.ClientBase, which: string): Promise<Found> {
  const { rows } = await client.query<Omit<Found, 'closed'>>(
    'select id, slug, name from public.organisations where id::text = $1 or slug = $1',
    [which.toLowerCase()],
  )
  if (!rows[0]) throw new StartProblem(`There is no organisation ${which}. Name it by its slug or its id.`)
  return { ...rows[0], closed: (await closedOrganisations(client)).includes(rows[0].id) }
}

/** What a statement on the queue says of an organisation's jobs, `$1` being its id. */
export const jobsOf = `data ->> 'organisationId' = $1 and state in ('created', 'retry')`
