import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import type { Services } from '../context.ts'
import { Drawing, lineHeight } from '../documents/drawing.ts'
import { papers } from '../documents/document.ts'
import { fileKey } from '../tenant/documents/files.ts'
import { inspectionOf } from './books.ts'
import type { DemoOrganisation, DemoProperty } from './business.ts'
import { demoId } from './ids.ts'
import type { DemoLease } from './lettings/index.ts'
import { insertAll } from './rows.ts'

interface DocumentEntry {
  /** References of the properties that each have one. */
  properties: readonly string[]
  name: string
  category: string
  visibility: string
  /** Days from today on which it expires. */
  expires?: number
  /** How long ago it was kept. */
  days: number
  lines: readonly string[]
}

/** What the demonstration's properties have on file; each names the property besides. */
const entries: readonly DocumentEntry[] = [
  {
    properties: ['IKY-003', 'IKY-014', 'VIC-009'],
    name: 'Certificate of occupancy',
    category: 'title',
    visibility: 'owner',
    days: 900,
    lines: ['Statutory right of occupancy, registered at the Lands Registry.', 'Term: 99 years.'],
  },
  {
    properties: ['IKY-003', 'IKY-014', 'LDN-001', 'R-01'],
    name: 'Buildings insurance schedule',
    category: 'insurance',
    visibility: 'owner',
    expires: 21,
    days: 344,
    lines: [
      'Fire, storm, escape of water, public liability.',
      'Renewal is quoted four weeks before the end.',
    ],
  },
  {
    properties: ['IKY-003', 'LEK-005', 'VIC-009'],
    name: 'Fire safety certificate',
    category: 'certificate',
    visibility: 'tenant',
    expires: 138,
    days: 227,
    lines: ['Extinguishers, alarms and escape routes inspected.', 'Assembly point: car park.'],
  },
  {
    properties: ['IKY-003', 'R-01'],
    name: 'House rules',
    category: 'letter',
    visibility: 'tenant',
    days: 520,
    lines: ['Quiet hours from 22:00 to 06:00.', 'Refuse is collected on Tuesdays and Fridays.'],
  },
  {
    properties: ['IKY-003'],
    name: 'Lift inspection, second half',
    category: 'inspection',
    visibility: 'staff',
    days: 64,
    lines: ['Ropes and brakes in order.', 'Door sensor on floor 3 to be replaced within 60 days.'],
  },
  {
    properties: ['LDN-001', 'LDN-002', 'MAN-001'],
    name: 'Gas safety record',
    category: 'certificate',
    visibility: 'tenant',
    expires: -6,
    days: 371,
    lines: ['Boiler, hob and flue tested.', 'Next check due within twelve months.'],
  },
  {
    properties: ['LDN-001', 'LDN-002', 'R-01'],
    name: 'Energy performance certificate',
    category: 'certificate',
    visibility: 'public',
    expires: 2240,
    days: 1400,
    lines: ['Current rating: C.', 'Potential rating: B.'],
  },
  {
    properties: ['CHI-001', 'CHI-002'],
    name: 'Affordable rental certification',
    category: 'certificate',
    visibility: 'staff',
    expires: 75,
    days: 290,
    lines: ['Units and incomes as certified to the city.', 'Recertified every year.'],
  },
  {
    properties: ['VIC-001', 'IKJ-005'],
    name: 'Floor plans',
    category: 'plan',
    visibility: 'staff',
    days: 610,
    lines: ['Ground floor to roof, scale 1:100.', 'Lettable areas as measured.'],
  },
]

/** Properties whose agreements are on file. */
const filed: ReadonlySet<string> = new Set(['IKY-003', 'LDN-001', 'CHI-001', 'R-01'])

const dayAt = (today: string, days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString()

interface Kept extends Pick<DocumentEntry, 'name' | 'category' | 'visibility' | 'expires' | 'lines'> {
  key: string
  createdAt: string
  lease?: Pick<DemoLease, 'id' | 'unitId'>
}

/** A page with a heading and lines below it. */
function pageOf(title: string, lines: readonly string[], author: string): Promise<Buffer> {
  const drawing = new Drawing({ title, author, size: papers.a4 })
  drawing.begin(author)
  const box = { x: drawing.left, width: drawing.width }
  drawing.text(title, drawing.y, box, { font: 'title', size: 24, height: 30 }, 'H1')
  drawing.y += 48
  for (const line of lines) {
    drawing.text(line, drawing.y, box)
    drawing.y += lineHeight
  }
  return drawing.finish()
}

async function rowOf(property: DemoProperty, organisation: DemoOrganisation, today: string, kept: Kept) {
  const { key, name, category, visibility, expires, lines, createdAt, lease } = kept
  const { title, addressLine1, city } = property.record
  const content = await pageOf(name, [`${title}, ${addressLine1}, ${city}`, ...lines], organisation.name)
  return {
    content,
    organisation_id: organisation.id,
    id: demoId('document', key),
    file_id: demoId('document file', key),
    created_at: createdAt,
    created_by: property.record.portfolioManagerId,
    updated_at: createdAt,
    property_id: property.id,
    unit_id: lease?.unitId ?? null,
    lease_id: lease?.id ?? null,
    name,
    category,
    visibility,
    expires_on: expires === undefined ? null : dayAt(today, expires).slice(0, 10),
    mime_type: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

const ofProperty = ({ record: { reference } }: DemoProperty, today: string): Kept[] =>
  entries
    .filter(({ properties }) => properties.includes(reference))
    .map((entry) => ({
      ...entry,
      key: `${reference} ${entry.name}`,
      createdAt: dayAt(today, -entry.days),
    }))

/** Agreements as everybody has signed them. */
const ofLeases = (property: DemoProperty, leases: readonly DemoLease[]): Kept[] =>
  leases
    .filter(({ propertyId, signedOn }) => propertyId === property.id && signedOn !== null)
    .map((lease) => ({
      key: lease.id,
      name: `Tenancy agreement ${lease.reference}`,
      category: 'agreement',
      visibility: 'tenant',
      createdAt: dayAt(lease.signedOn!, 0),
      lines: [`From ${lease.start} to ${lease.end ?? 'further notice'}.`, `Signed on ${lease.signedOn!}.`],
      lease,
    }))

interface Retained {
  leaseId: string
  propertyId: string
  unitId: string
  reference: string
  date: string
  reason: string
}

/** Reports of moving out that show why deposits were retained. */
async function ofDeposits(tx: Transaction, organisation: DemoOrganisation, today: string) {
  const { rows } = await sql<Retained>`
    select lease_id as "leaseId", movement.property_id as "propertyId", movement.unit_id as "unitId",
      leases.reference, movement.date, movement.reason
    from deposit_movements as movement
    join leases on leases.organisation_id = movement.organisation_id and leases.id = lease_id
    where movement.organisation_id = ${organisation.id} and kind = 'retained'`.execute(tx)
  const properties = new Map(organisation.properties.map((property) => [property.id, property]))
  return rows.map(({ leaseId, propertyId, unitId, reference, date, reason }) =>
    rowOf(properties.get(propertyId)!, organisation, today, {
      key: inspectionOf(leaseId),
      name: `Moving out of ${reference}`,
      category: 'inspection',
      visibility: 'tenant',
      createdAt: dayAt(date, 0),
      lines: [`Seen on ${date} with the tenant.`, `${reason}: kept from the deposit.`],
      lease: { id: leaseId, unitId },
    }),
  )
}

type Row = Awaited<ReturnType<typeof rowOf>>

/**
 * Draws what does not depend on the books, a page at a time: the database is busy with the books meanwhile.
 * @param today any time of the day on which the demonstration is loaded
 */
export async function drawDocuments(
  organisation: DemoOrganisation,
  today: string,
  leases: readonly DemoLease[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const property of organisation.properties) {
    const agreements = filed.has(property.record.reference) ? ofLeases(property, leases) : []
    for (const draft of [...ofProperty(property, today), ...agreements])
      rows.push(await rowOf(property, organisation, today, draft))
  }
  return rows
}

/** @param drawn from `drawDocuments` */
export async function loadDocuments(
  tx: Transaction,
  files: Services['files'],
  organisation: DemoOrganisation,
  { today, drawn }: { today: string; drawn: readonly Row[] },
): Promise<void> {
  const rows = [...drawn, ...(await Promise.all(await ofDeposits(tx, organisation, today)))]
  await Promise.all(
    rows.map(({ file_id, content, mime_type }) =>
      files.put(fileKey(organisation.id, file_id), content, mime_type),
    ),
  )
  const plain = rows.map(({ content: _, ...row }) => row)
  const common = { organisation_id: 'uuid', id: 'uuid', created_by: 'uuid', created_at: 'timestamptz' }
  const ofFile = { name: 'text', mime_type: 'text', size: 'bigint', sha256: 'text' }
  const named = plain.map((row) => ({ ...row, id: row.file_id, name: `${row.name}.pdf` }))
  await insertAll(tx, 'files', { ...common, ...ofFile }, named)
  await insertAll(
    tx,
    'documents',
    {
      ...common,
      ...ofFile,
      updated_at: 'timestamptz',
      property_id: 'uuid',
      unit_id: 'uuid',
      lease_id: 'uuid',
      file_id: 'uuid',
      category: 'text',
      visibility: 'text',
      expires_on: 'date',
    },
    plain,
  )
  await insertAll(
    tx,
    'document_files',
    { organisation_id: 'uuid', id: 'uuid', document_id: 'uuid', number: 'integer' },
    plain.map((row) => ({ ...row, id: row.file_id, document_id: row.id, number: 1 })),
  )
  await sql`
    update leases set signed_document_id = documents.id from documents
    where leases.organisation_id = ${organisation.id} and documents.organisation_id = leases.organisation_id
      and documents.lease_id = leases.id and documents.category = 'agreement'`.execute(tx)
}
