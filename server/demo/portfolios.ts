import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import { demoId } from './ids.ts'
import { people, type OrganisationKey, type PersonKey } from './people.ts'
import { insertAll } from './rows.ts'

interface PortfolioEntry {
  organisation: OrganisationKey
  title: string
  description: string
  manager: PersonKey
  owner?: PersonKey
  /** Beginnings of its properties' references. */
  references?: readonly string[]
  public?: true
  /** How long ago it was made. */
  days: number
}

/** What the demonstration's properties are held together by; one with an owner holds all that they have a share of. */
const entries: readonly PortfolioEntry[] = [
  {
    organisation: 'management',
    title: 'Lagos Island prime',
    description: 'Ikoyi and Victoria Island: serviced apartments, houses and the offices between them.',
    manager: 'lagosManager',
    references: ['IKY', 'VIC'],
    public: true,
    days: 1180,
  },
  {
    organisation: 'management',
    title: 'Lekki corridor',
    description: 'Estates and terraces from Lekki Phase 1 eastwards.',
    manager: 'lagosManager',
    references: ['LEK'],
    days: 940,
  },
  {
    organisation: 'management',
    title: 'Lagos Mainland',
    description: 'Yaba, Surulere and Ikeja: walk-ups, shops and workshops with many small tenancies.',
    manager: 'mainlandManager',
    references: ['YAB', 'SUR', 'IKJ'],
    days: 1020,
  },
  {
    organisation: 'management',
    title: 'Abuja, Port Harcourt and Nairobi',
    description: 'Everything outside Lagos on this side of the sea, reported on once a quarter.',
    manager: 'twoProfiles',
    references: ['ABJ', 'PHC', 'NBO'],
    days: 760,
  },
  {
    organisation: 'management',
    title: 'London and Manchester',
    description: 'Freehold blocks and leasehold flats for owners who live abroad.',
    manager: 'londonManager',
    references: ['LDN', 'MAN'],
    public: true,
    days: 690,
  },
  {
    organisation: 'management',
    title: 'Chicago affordable homes',
    description: 'Buildings under the city’s affordable rental programme, with their yearly certification.',
    manager: 'chicagoManager',
    references: ['CHI'],
    days: 410,
  },
  {
    organisation: 'management',
    title: 'Eze family',
    description: 'Whatever Ngozi Eze owns or has a share of, wherever it is.',
    manager: 'lagosManager',
    owner: 'landlord',
    days: 330,
  },
  {
    organisation: 'landlord',
    title: 'Yorkshire houses',
    description: 'The family’s own houses in Leeds, Harrogate and York.',
    manager: 'ridleyOwner',
    references: ['R-'],
    days: 600,
  },
]

const userId = (key: PersonKey) => demoId('person', key)

const isIn = ({ references, owner }: PortfolioEntry, { record }: DemoProperty) =>
  references?.some((beginning) => record.reference.startsWith(beginning)) ||
  (owner !== undefined && record.owners.some((share) => share.userId === userId(owner)))

/** @param today any time of the day on which the demonstration is loaded */
export async function loadPortfolios(
  tx: Transaction,
  organisation: DemoOrganisation,
  today: string,
): Promise<void> {
  const own = entries.filter((entry) => demoId('organisation', entry.organisation) === organisation.id)
  const rows = own.map((entry) => {
    const createdAt = new Date(Date.parse(today) - entry.days * 86_400_000).toISOString()
    return { entry, id: demoId('portfolio', entry.title), createdAt }
  })
  await insertAll(
    tx,
    'portfolios',
    {
      organisation_id: 'uuid',
      id: 'uuid',
      created_at: 'timestamptz',
      created_by: 'uuid',
      updated_at: 'timestamptz',
      title: 'text',
      description: 'text',
      manager_id: 'uuid',
      owner_name: 'text',
      owner_user_id: 'uuid',
      visibility: 'text',
      status: 'text',
    },
    rows.map(({ entry, id, createdAt }) => ({
      organisation_id: organisation.id,
      id,
      created_at: createdAt,
      created_by: userId(entry.manager),
      updated_at: createdAt,
      title: entry.title,
      description: entry.description,
      manager_id: userId(entry.manager),
      owner_name: entry.owner ? `${people[entry.owner].firstName} ${people[entry.owner].lastName}` : null,
      owner_user_id: entry.owner ? userId(entry.owner) : null,
      visibility: entry.public ? 'public' : 'private',
      status: 'active',
    })),
  )
  await insertAll(
    tx,
    'portfolio_properties',
    { organisation_id: 'uuid', portfolio_id: 'uuid', property_id: 'uuid' },
    rows.flatMap(({ entry, id }) =>
      organisation.properties
        .filter((property) => isIn(entry, property))
        .map((property) => ({
          organisation_id: organisation.id,
          portfolio_id: id,
          property_id: property.id,
        })),
    ),
  )
}
