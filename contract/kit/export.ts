import { z } from 'zod'
import type { Subject } from '#domain/access/index.ts'
import { defineOperation } from './operation.ts'

/** What the download of a list is asked, besides the list's own narrowing and order. */
export const exportQuery = z.object({
  format: z.enum(['csv', 'xlsx'], { error: () => 'Use csv or xlsx.' }),
  /** Field names in the wanted order, separated by commas; every column when left out. */
  columns: z.string().max(2000).optional(),
})

interface Exportable<Shape extends z.ZodRawShape> {
  name: string
  subject: Subject
  operations: { list: { path: string; query?: z.ZodObject<Shape> } }
}

/** The download of a list: exactly what its filters show, all pages of it. */
export const exportOf = <Shape extends z.ZodRawShape>({ name, subject, operations }: Exportable<Shape>) =>
  defineOperation({
    id: `${name}.export`,
    api: 'tenant',
    method: 'GET',
    path: `${operations.list.path}/export`,
    summary: 'Download exactly what the filters show, as CSV or XLSX',
    access: { needs: 'profile', action: 'export', subject },
    query: operations.list.query!.extend(exportQuery.shape),
    streams: 'application/octet-stream',
  })
