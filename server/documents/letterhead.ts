import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { paperOf, type Paper } from './document.ts'
import type { Issuer } from './kinds.ts'

interface Stored {
  name: string
  country: string
  address: string | null
  taxNumber: string | null
  paper: Paper | null
  logo: Buffer | null
  footer: string | null
}

/** What every document of an organisation says of it. */
export async function letterheadOf(tx: Transaction, organisationId: string): Promise<Issuer> {
  const { rows } = await sql<Stored>`
    select coalesce(legal_name, name) as name, country, postal_address as address, tax_number as "taxNumber", paper, logo,
      (select document_footer from books where organisation_id = ${organisationId}) as footer
    from organisations where id = ${organisationId}`.execute(tx)
  const { name, country, address, taxNumber, paper, logo, footer } = rows[0]!
  return {
    name,
    lines: [
      ...(address?.split('\n').filter(Boolean) ?? []),
      ...(taxNumber ? [`Tax number ${taxNumber}`] : []),
    ],
    logo,
    paper: paper ?? paperOf(country),
    footer: footer ?? name,
  }
}
