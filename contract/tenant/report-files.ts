import { z } from 'zod'
import { defineOperation, field, reportFormats } from '../kit/index.ts'

/**
 * A file of more rows than this is made in the background: up to there it is had within some seconds, and a lost connection costs
 * little.
 */
export const mostRowsAtOnce = 20_000

/** Days that a file is kept after it was asked for. */
export const daysKept = 7

/** Files that somebody may have under way at a time. */
export const mostUnderWay = 3

export const fileStatuses = {
  queued: 'Waiting',
  running: 'Being made',
  ready: 'Ready',
  failed: 'Failed',
} as const

const { pdf: _, ...formats } = reportFormats

const reportFile = z.object({
  id: z.uuid(),
  report: z.string(),
  format: field.choice(formats),
  status: field.choice(fileStatuses),
  rowsDone: z.int(),
  /** Known once it is being made. */
  rowsTotal: z.int().nullable(),
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
  problem: field.text().nullable(),
  createdAt: field.instant(),
  /** When it is deleted. */
  expiresAt: field.instant(),
})

const access = { needs: 'profile' } as const
const params = z.object({ id: z.uuid() })

export const startReportFile = defineOperation({
  id: 'report-files.start',
  api: 'tenant',
  method: 'POST',
  path: '/report-files',
  summary: 'Make a file of a report in the background, however many rows it has',
  access,
  body: z.strictObject({
    /** By its id. */
    report: field.text({ min: 1, max: 60 }),
    /** What the report is asked for, as a query string. */
    query: field.text({ max: 4000 }),
    format: field.choice(formats),
  }),
  answer: reportFile,
  status: 202,
})

export const listReportFiles = defineOperation({
  id: 'report-files.list',
  api: 'tenant',
  method: 'GET',
  path: '/report-files',
  summary: 'List one’s own files of reports and how far they are, newest first',
  access,
  answer: z.object({ files: z.array(reportFile) }),
})

export const downloadReportFile = defineOperation({
  id: 'report-files.download',
  api: 'tenant',
  method: 'GET',
  path: '/report-files/:id/file',
  summary: 'Download a file of a report that one has asked for, as long as one may export the report',
  access,
  params,
  streams: 'application/octet-stream',
})

export const reportFileOperations = {
  'report-files.start': startReportFile,
  'report-files.list': listReportFiles,
  'report-files.download': downloadReportFile,
}
