import { z } from 'zod'
import { duplicatePolicies, repeatPolicies } from '#domain/imports/outcome.ts'
import { defineOperation, field, paging } from '../kit/index.ts'
import {
  dialectSchema,
  fieldKey,
  ledgersSchema,
  mappingSchema,
  rowSchema,
  setupSchema,
  shortText,
} from './import-shapes.ts'
import { imports, into } from './imports.ts'

const params = z.object({ id: field.id('Import') })
const manage = { needs: 'profile', action: 'update', subject: 'Import' } as const
const read = { needs: 'profile', action: 'read', subject: 'Import' } as const
/** Which rows to show. */
export const rowFilters = ['all', 'valid', 'errors', 'duplicates', 'skipped'] as const
const show = z.enum(rowFilters, { error: () => `Use one of: ${rowFilters.join(', ')}.` }).default('all')
const rowNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Use a whole number.')
  .transform(Number)

/** The calls of Bulk Add beyond reading the list of imports. */
export const importOperations = {
  upload: defineOperation({
    id: 'imports.upload',
    api: 'tenant',
    method: 'POST',
    path: '/imports',
    summary: 'Upload a CSV file; its format is detected, columns are matched and rows checked',
    access: { needs: 'profile', action: 'create', subject: 'Import' },
    query: z.strictObject({
      resource: into,
      /** For what belongs to a property: the one that rows are of which name none themselves. */
      propertyId: field.reference('Property').optional(),
    }),
    bodyKind: 'multipart',
    answer: imports.record,
    status: 201,
  }),
  setup: defineOperation({
    id: 'imports.setup',
    api: 'tenant',
    method: 'GET',
    path: '/imports/:id/setup',
    summary: 'Read the file format and column mapping, with the reason for each guess',
    access: read,
    params,
    answer: setupSchema,
  }),
  configure: defineOperation({
    id: 'imports.configure',
    api: 'tenant',
    method: 'PATCH',
    path: '/imports/:id/setup',
    summary: 'Change the file format, mapping or policy; every row is checked again',
    access: manage,
    params,
    body: z.strictObject({
      version: field.integer({ min: 1 }),
      dialect: dialectSchema.optional(),
      mapping: mappingSchema.optional(),
      duplicates: z.enum(duplicatePolicies).optional(),
      repeats: z.enum(repeatPolicies).optional(),
    }),
    answer: imports.record,
  }),
  rows: defineOperation({
    id: 'imports.rows',
    api: 'tenant',
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'List checked rows: all, valid, with errors, possible duplicates, or skipped',
    access: read,
    params,
    query: z.strictObject({
      show,
      page: z.coerce.number<string>().int().min(1).max(10_000_000).default(paging.page),
      limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
    }),
    answer: z.object({ data: z.array(rowSchema), total: z.int() }),
  }),
  balances: defineOperation({
    id: 'imports.balances',
    api: 'tenant',
    method: 'GET',
    path: '/imports/:id/balances',
    summary: 'List the accounts that a file of ledgers would change, with their balances before and after',
    access: read,
    params,
    query: z.strictObject({
      /** `differs`: whose balance is not the one of the file, or of which nothing comes in. */
      show: z.enum(['all', 'differs'], { error: () => 'Use all or differs.' }).default('all'),
      page: z.coerce.number<string>().int().min(1).max(1_000_000).default(paging.page),
      limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
    }),
    answer: ledgersSchema,
  }),
  nextProblem: defineOperation({
    id: 'imports.nextProblem',
    api: 'tenant',
    method: 'GET',
    path: '/imports/:id/next-problem',
    summary: 'Find the next row with an error, wrapping at the end, and its page',
    access: read,
    params,
    query: z.strictObject({
      after: rowNumber.optional(),
      show,
      limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
    }),
    /** No row: nothing is wrong any more. */
    answer: z.object({ rowNumber: z.int().nullable(), page: z.int().nullable() }),
  }),
  editRow: defineOperation({
    id: 'imports.editRow',
    api: 'tenant',
    method: 'PATCH',
    path: '/imports/:id/rows/:rowNumber',
    summary: 'Edit cells of one row; the row is checked again and the counts updated',
    access: manage,
    params: z.object({ id: field.id('Import'), rowNumber: z.string().regex(/^[1-9]\d{0,8}$/) }),
    body: z.strictObject({
      /** Field → text; null takes the file's own text again. */
      edits: z
        .record(fieldKey, shortText.nullable())
        .refine((edits) => Object.keys(edits).length > 0, 'Say what to change.'),
    }),
    answer: z.object({ row: rowSchema, import: imports.record }),
  }),
  commit: defineOperation({
    id: 'imports.commit',
    api: 'tenant',
    method: 'POST',
    path: '/imports/:id/commit',
    summary: 'Run the import as a background job; rows with errors are skipped',
    access: manage,
    params,
    body: z.strictObject({ version: field.integer({ min: 1 }) }),
    answer: imports.record,
    status: 202,
  }),
  cancel: defineOperation({
    id: 'imports.cancel',
    api: 'tenant',
    method: 'POST',
    path: '/imports/:id/cancel',
    summary: 'Cancel an import or stop it while running; records already created can be undone',
    access: manage,
    params,
    answer: imports.record,
  }),
  undo: defineOperation({
    id: 'imports.undo',
    api: 'tenant',
    method: 'POST',
    path: '/imports/:id/undo',
    summary:
      'Take an import back: removes what it created and restores what it changed, unless changed since',
    access: manage,
    params,
    answer: imports.record,
    status: 202,
  }),
  rejected: defineOperation({
    id: 'imports.rejected',
    api: 'tenant',
    method: 'GET',
    path: '/imports/:id/rejected',
    summary: 'Download rows left out as CSV, with errors or skipped: the columns of the file and the reasons',
    access: read,
    params,
    query: z.strictObject({ show: z.enum(['errors', 'skipped']).default('errors') }),
    streams: 'text/csv',
  }),
  template: defineOperation({
    id: 'imports.template',
    api: 'tenant',
    method: 'GET',
    path: '/import-templates/:resource',
    summary: 'Download an empty CSV with every column that can be imported and one example row',
    access: { needs: 'profile', action: 'create', subject: 'Import' },
    params: z.object({ resource: into }),
    streams: 'text/csv',
  }),
}
