import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { startReportFile } from '#contract/tenant/report-files.ts'

type Shown = AnswerOf<typeof startReportFile>

/** A file as the one who asked for it is answered. */
export const shownFile = sql<Shown>`
  id, report, format, status, rows_done as "rowsDone", rows_total as "rowsTotal", size, problem, created_at as "createdAt",
  expires_at as "expiresAt"` satisfies RawBuilder<Shown>

/** Where the file store keeps a file. */
export const keyOfFile = (organisationId: string, id: string): string => `${organisationId}/reports/${id}`
