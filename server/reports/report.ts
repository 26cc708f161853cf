import type { z } from 'zod'
import type { Report } from '#contract/kit/index.ts'
import { abilityOf, type Ability } from '#domain/access/index.ts'
import type { Services } from '../context.ts'
import type { Call, Handler } from '../http/call.ts'
import type { Attachment } from '../adapters/mail/mailer.ts'
import { reportPaper, sendReport } from './files.ts'
import { mayHave, Run, type Shown } from './run.ts'
import type { Context, Source } from './source.ts'

export interface Served<R extends Report> {
  read: Handler<R['read']>
  file: Handler<R['file']>
  /** The PDF that goes with a mail: all that is asked for, between days that are said. */
  paper: (
    services: Pick<Services, 'database' | 'clock'>,
    organisationId: string,
    asked: z.input<R['read']['query']>,
  ) => Promise<Attachment>
}

/** What each report is made of, by its id, once the modules that serve them have loaded. */
const sources = new Map<string, Source<Report>>()

/** @throws where no such report is served */
export function sourceOf({ id }: Report): Source<Report> {
  const source = sources.get(id)
  if (!source) throw new Error(`Nothing serves the report ${id}.`)
  return source
}

/** Whether somebody may read a report at all. */
export const mayRead = ({ subject, requires }: Report, ability: Ability): boolean =>
  ability.can('read', subject) && requires.every((made) => mayHave(ability, [made]))

/** For whom mails are written: they say what whoever asked for them was to send. */
const everything = abilityOf([{ action: 'manage', subject: 'all' }])

/** On two connections, as one takes about as long as the other. */
async function readApart(call: Call, run: Run, part: NonNullable<Context['page']>): Promise<Shown> {
  const [rows, totals] = await Promise.all([
    call.read((tx) => run.rows(tx, part)),
    call.read((tx) => run.totals(tx)),
  ])
  return { rows, totals }
}

/** The two operations of a report: one page with the totals of all, and files. */
export function serveReport<R extends Report, Group>(report: R, source: Source<R, Group>): Served<R> {
  // Groups come back from the source's own measures.
  const from = source as unknown as Source<Report>
  sources.set(report.id, from)
  const read = async (call: Call): Promise<unknown> => {
    const run = new Run(report, from, call)
    const { page, limit } = call.query as { page: number; limit: number }
    const part = { limit, offset: (page - 1) * limit }
    const { rows, totals } = source.pages
      ? await readApart(call, run, part)
      : await call.read((tx) => run.rowsWithTotals(tx, part))
    return { days: run.days, columns: [...run.visible], data: rows, ...totals }
  }
  const file = (call: Call) => sendReport(call, new Run(report, from, call, true))
  const paper: Served<R>['paper'] = (services, organisationId, asked) => {
    const tenant = { organisationId, ability: everything, userId: '', timezone: 'UTC' }
    const query = report.read.query!.parse(asked)
    return reportPaper(services.database, new Run(report, from, { tenant, query, services }, true))
  }
  // The report's own schemas have checked what comes in, and describe what goes out.
  return { read, file, paper } as unknown as Served<R>
}
