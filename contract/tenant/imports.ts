import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import { importStatuses } from '#domain/imports/machine.ts'
import { duplicatePolicies, repeatPolicies } from '#domain/imports/outcome.ts'
import { defineResource, field, filter } from '../kit/index.ts'

const statusLabels: Record<(typeof importStatuses)[number], string> = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  ready: 'Ready',
  committing: 'Importing',
  committed: 'Imported',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}
/** What a file can be imported into. */
export const importable = {
  properties: 'Properties',
  units: 'Units',
  tenancies: 'Tenancies',
  ledgers: 'Tenant ledgers',
  invoices: 'Vendors’ invoices',
} as const
export type Importable = keyof typeof importable
export const into = z.enum(keysOf(importable), {
  error: () => `Use one of: ${Object.keys(importable).join(', ')}.`,
})
/** What happens to a row that is like an existing record. */
const policies: Record<(typeof duplicatePolicies)[number], string> = {
  skip: 'Leave the existing record as it is',
  update: 'Change the existing record',
}
/** What happens to a row that is like an earlier one of the file. */
const repeatLabels: Record<(typeof repeatPolicies)[number], string> = {
  create: 'Create it too',
  skip: 'Leave it out',
}
/** The largest file that is taken, in bytes. */
export const largestImport = 1024 * 1024 * 1024

const count = (label: string) => field.integer({ min: 0, label })

/**
 * One file on its way into a list of records. `rows` counts data rows; `toCreate` … `toReject` say what will become of
 * them and add up to it; `created` … `rejected` say what has been done.
 */
export const imports = defineResource({
  api: 'tenant',
  name: 'imports',
  subject: 'Import',
  labels: { one: 'Import', many: 'Imports' },
  title: 'fileName',
  verbs: ['list', 'get'],
  fields: { fileName: field.text({ min: 1, max: 255, label: 'File' }) },
  computed: {
    fileSize: field.integer({ min: 0, max: largestImport, label: 'Size' }),
    resource: field.choice(importable, { label: 'Into' }),
    status: field.choice(statusLabels),
    duplicates: field.choice(policies, { label: 'Rows like existing records' }),
    repeats: field.choice(repeatLabels, { label: 'Rows like earlier rows' }),
    /** Of the work that the status names, 0 to 1. */
    progress: field.decimal({ min: 0, max: 1 }),
    rows: count('Rows'),
    blankRows: count('Blank rows left out'),
    toCreate: count('Will be created'),
    toUpdate: count('Will be updated'),
    toSkip: count('Will be skipped'),
    toReject: count('With errors'),
    existing: count('Like existing records'),
    /** Rows like an earlier row of the same file and like no existing record. */
    repeated: count('Repeated in the file'),
    created: count('Created'),
    updated: count('Updated'),
    skipped: count('Skipped'),
    rejected: count('Rejected'),
    removed: count('Removed again'),
    restored: count('Restored'),
    kept: count('Kept when undone'),
    /** Why it failed, for a person. */
    failure: field.text({ max: 1000 }).nullable(),
    checkedAt: field.instant({ label: 'Checked' }).nullable(),
    startedAt: field.instant({ label: 'Started' }).nullable(),
    finishedAt: field.instant({ label: 'Finished' }).nullable(),
  },
  filter: {
    status: filter.oneOf('status', [...importStatuses]),
    resource: filter.oneOf('resource', Object.keys(importable)),
    adate_range: filter.dateRange('createdAt'),
  },
  sort: ['createdAt', 'fileName', 'rows', 'status'],
  defaultSort: { field: 'createdAt', order: 'desc' },
  search: [],
})
