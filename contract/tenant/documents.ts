import { z } from 'zod'
import { documentCategories, documentVisibilities } from '#domain/documents/vocabulary.ts'
import { defineOperation, defineResource, field, filter } from '../kit/index.ts'
import { ofProperty } from './of-property.ts'

/** Addresses of a document's file, signed and short-lived; what it has none of is null. */
export const documentLinksSchema = z.object({
  download: z.string(),
  /** In the browser itself: PDF. */
  view: z.string().nullable(),
  /** As pictures, 320 and 1600 pixels wide. */
  small: z.string().nullable(),
  large: z.string().nullable(),
})

/** A file that is kept with a property, with a unit, a lease or an issue of it, with a vendor or an expense (docs/spec/domain.md "Document"). */
export const documents = defineResource({
  api: 'tenant',
  name: 'documents',
  subject: 'Document',
  labels: { one: 'Document', many: 'Documents' },
  title: 'name',
  fields: {
    name: field.text({ min: 1, max: 200 }),
    category: field.choice(documentCategories, { label: 'Folder' }),
    visibility: field.choice(documentVisibilities, { label: 'Who sees it' }),
    expiresOn: field
      .date({
        label: 'Expires',
        help: 'We remind the people who look after the property or the vendor 30 days before.',
      })
      .nullable(),
    unitId: field.reference('Unit', { label: 'Unit' }).nullable(),
  },
  computed: {
    /** Empty where it is a vendor's, or of an expense of the firm's own. */
    propertyId: field.reference('Property', { label: 'Property' }).nullable(),
    property: ofProperty.nullable(),
    vendorId: field.reference('Vendor', { label: 'Vendor' }).nullable(),
    vendorName: field.text({ label: 'Name of the vendor' }).nullable(),
    /** The expense that it is the receipt of. */
    expenseId: field.reference('Expense', { label: 'Expense' }).nullable(),
    expenseName: field.text({ label: 'What the expense was for' }).nullable(),
    /** The agreement that it belongs to, which its tenants see it by. */
    leaseId: field.reference('Lease', { label: 'Lease' }).nullable(),
    issueId: field.reference('Issue', { label: 'Issue' }).nullable(),
    /** The entry of the charge or payment that it is evidence of. */
    entryId: field.reference('JournalEntry', { label: 'Entry' }).nullable(),
    unitLabel: field.text({ label: 'Unit' }).nullable(),
    leaseReference: field.text({ label: 'Number of the lease' }).nullable(),
    issueNumber: field.integer({ ungrouped: true, label: 'Number of the issue' }).nullable(),
    /** As it was recognised by its content. */
    mimeType: field.text({ label: 'Type' }),
    /** Bytes. */
    size: field.integer(),
    sha256: field.text({ label: 'Checksum' }),
    /** How many files it has had; the newest one is shown. */
    fileNumber: field.integer({ label: 'Version of the file' }),
    fileId: field.reference('File', { label: 'File' }),
    links: field.json(documentLinksSchema),
  },
  filter: {
    property: filter.reference('propertyId', 'Property'),
    vendor: filter.reference('vendorId', 'Vendor'),
    expense: filter.reference('expenseId', 'Expense'),
    unit: filter.reference('unitId', 'Unit'),
    lease: filter.reference('leaseId', 'Lease'),
    issue: filter.reference('issueId', 'Issue'),
    entry: filter.reference('entryId', 'JournalEntry'),
    category: filter.oneOf('category', Object.keys(documentCategories)),
    visibility: filter.oneOf('visibility', Object.keys(documentVisibilities)),
    expires_range: filter.dateRange('expiresOn'),
    name: filter.contains('name'),
    date_created: filter.recency('createdAt'),
  },
  sort: ['name', 'category', 'visibility', 'expiresOn', 'size', 'createdAt', 'updatedAt'],
  sortAtAnyLength: ['createdAt', 'name'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: ['name'],
  verbs: ['list', 'get', 'update', 'remove'],
})

const { category, visibility } = documents.record.shape
const params = z.object({ id: field.id('Document') })

/** One bad file does not hold up the others; where none can be kept, the form is refused. */
export const keptDocuments = z.object({
  data: z.array(documents.record),
  /** The files that were not kept, each named with the reason. */
  refused: z.array(z.string()),
})

export const uploadDocuments = defineOperation({
  id: 'documents.upload',
  api: 'tenant',
  method: 'POST',
  path: '/properties/:id/documents',
  summary:
    'Keep files with a property, or a unit, a lease or an issue of it (up to 50 MB each, 200 MB in one form)',
  access: { needs: 'profile', action: 'create', subject: 'Document' },
  params: z.object({ id: field.id('Property') }),
  query: z.strictObject({
    category: category.default('other'),
    visibility: visibility.default('staff'),
    unitId: z.uuid('This is not an id.').optional(),
    /** Of that property; the document is of its unit, then. */
    leaseId: z.uuid('This is not an id.').optional(),
    /** Of that property, instead of a lease; the document is of its unit, then. */
    issueId: z.uuid('This is not an id.').optional(),
    /** Of that property, instead of a lease or an issue; the document is of its lease, then. */
    entryId: z.uuid('This is not an id.').optional(),
  }),
  bodyKind: 'multipart',
  answer: keptDocuments,
  status: 201,
})

/** The former file stays, as a version. */
export const replaceDocumentFile = defineOperation({
  id: 'documents.replaceFile',
  api: 'tenant',
  method: 'POST',
  path: '/documents/:id/file',
  summary: 'Replace a document’s file; earlier versions are kept',
  access: { needs: 'profile', action: 'update', subject: 'Document' },
  params,
  bodyKind: 'multipart',
  answer: documents.record,
  status: 201,
})

export const listDocumentVersions = defineOperation({
  id: 'documents.versions',
  api: 'tenant',
  method: 'GET',
  path: '/documents/:id/versions',
  summary: 'List a document’s versions, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Document' },
  params,
  answer: z.object({
    data: z.array(
      z.object({
        number: z.int(),
        fileName: z.string(),
        size: z.int(),
        createdAt: z.string(),
        createdBy: z.uuid().nullable(),
        download: z.string(),
      }),
    ),
  }),
})
