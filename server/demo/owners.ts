import { dialCodeOf } from '#domain/geography/dial-codes.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoPerson } from './business.ts'
import { demoId } from './ids.ts'
import { insertAll } from './rows.ts'

const banks: Readonly<Record<string, string>> = { NG: 'Zenith Bank', GB: 'Lloyds Bank', US: 'Chase' }
const companyWords =
  /\b(Ltd|Limited|LLC|LLP|Plc|Holdings|Trust|Estates?|Partners|Properties|Company|Church)\b/i

/** The id of a demonstration owner: one name is one owner. */
export const demoOwnerId = (organisation: DemoOrganisation, name: string): string =>
  demoId('owner', `${organisation.id}/${name}`)

/** Who owns the properties, each once, with where they are paid; and how much of what. */
export async function loadOwners(
  tx: Transaction,
  organisation: DemoOrganisation,
  people: readonly DemoPerson[],
): Promise<void> {
  const known = new Map<string, object>()
  const shares = organisation.properties.flatMap(({ id, createdAt, record }) =>
    record.owners.map(({ name, userId, shareBps, from, to }, place) => {
      const ownerId = demoOwnerId(organisation, name)
      const person = people.find((each) => each.id === userId)
      if (!known.has(ownerId)) {
        const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
        known.set(ownerId, {
          organisation_id: organisation.id,
          id: ownerId,
          created_at: createdAt,
          updated_at: createdAt,
          kind: companyWords.test(name) ? 'company' : 'person',
          name,
          email: person?.email ?? `${mailbox}@owners.example`,
          dial_code: person?.dialCode ?? dialCodeOf(record.country),
          phone: person?.phone ?? null,
          tax_number: `${record.country}-${51_300_400 + known.size * 1_217}`,
          user_id: userId,
          bank_name: banks[record.country] ?? null,
          account_name: name,
          account_number: String(30_114_500 + known.size * 2_713),
        })
      }
      return {
        organisation_id: organisation.id,
        property_id: id,
        n: place + 1,
        owner_id: ownerId,
        share_bps: shareBps,
        from,
        to,
      }
    }),
  )
  const text = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'text']))
  await insertAll(
    tx,
    'owners',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      user_id: 'uuid',
      ...text('kind', 'name', 'email', 'dial_code', 'phone', 'tax_number'),
      ...text('bank_name', 'account_name', 'account_number'),
    },
    [...known.values()],
  )
  await insertAll(
    tx,
    'property_owners',
    {
      organisation_id: 'uuid',
      property_id: 'uuid',
      n: 'integer',
      owner_id: 'uuid',
      share_bps: 'integer',
      from: 'date',
      to: 'date',
    },
    shares,
  )
}
