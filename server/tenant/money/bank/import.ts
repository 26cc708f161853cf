import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AnswerOf } from '#contract/kit/index.ts'
import {
  largestStatement,
  type importStatement,
  type previewStatement,
} from '#contract/tenant/money/bank-operations.ts'
import { columnKeys, type CsvLayout } from '#domain/bank/csv-layout.ts'
import {
  assertAddsUp,
  gapBefore,
  isOfAccount,
  keysOfLines,
  StatementProblem,
  type BankStatement,
} from '#domain/bank/statement.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { traceOf, writeTrace } from '../../../crud/writes.ts'
import type { Transaction } from '../../../db/database.ts'
import { invalid, notFound, Refusal } from '../../../errors.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { receiveFiles, type ReceivedFile } from '../../../http/received-files.ts'
import { readStatementFile, type FileRead } from './files/index.ts'

type Answer = AnswerOf<typeof importStatement>
type Asked = Call<typeof importStatement> | Call<typeof previewStatement>

interface Account {
  id: string
  name: string
  currency: Currency
  iban: string | null
  accountNumber: string | null
  layout: Partial<CsvLayout> | null
}

const wrongFile = (sentence: string) => invalid([{ field: 'file', errors: [sentence] }], sentence)

/** @param lock whether nobody else may import into it before the transaction ends */
async function accountOf(tx: Transaction, call: Asked, lock: boolean): Promise<Account> {
  const { rows } = await sql<Account>`
    select id, name, currency, iban, account_number as "accountNumber", csv_layout as layout from bank_accounts
    where organisation_id = ${call.tenant.organisationId} and id = ${call.params.id}
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  const [account] = rows
  if (account) return account
  throw notFound()
}

/** The one file of the form, whole. @throws 415, 413, 422 */
async function received(call: Asked): Promise<{ file: ReceivedFile; bytes: Buffer }> {
  const files: ReceivedFile[] = []
  const folder = join(call.services.config.dataDir, 'uploads')
  try {
    const limits = { fileSize: largestStatement, files: 1 }
    await receiveFiles(call.request, folder, limits, (file) => files.push(file))
    const [file] = files
    if (!file) throw wrongFile('Choose a statement file.')
    if (file.truncated) {
      throw new Refusal(413, 'too_large', 'The file is larger than 25 MB. Download the statement in parts.')
    }
    return { file, bytes: await readFile(file.path) }
  } finally {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}

/** What somebody has said of a CSV, over what is remembered of the account. */
function layoutOf({ query }: Asked, { layout }: Account): Partial<CsvLayout> | undefined {
  const { dateOrder, decimalMark } = query
  const columns = Object.fromEntries(
    columnKeys.flatMap((key) => (query[key] ? [[key, query[key]] as const] : [])),
  )
  const said = Object.keys(columns).length > 0 ? { columns } : {}
  return {
    ...layout,
    ...said,
    ...(dateOrder ? { dateOrder } : {}),
    ...(decimalMark ? { decimalMark } : {}),
  }
}

/** @throws 422 that names the line of the file */
function readFor(account: Account, bytes: Buffer, layout: Partial<CsvLayout> | undefined): FileRead {
  try {
    const read = readStatementFile(bytes, { currency: account.currency, layout })
    for (const statement of read.statements) assertBelongs(statement, account)
    return read
  } catch (error) {
    if (error instanceof StatementProblem) throw wrongFile(error.message)
    throw error
  }
}

function assertBelongs(statement: BankStatement, { name, currency, iban, accountNumber }: Account): void {
  const { at, account } = statement
  if (statement.currency !== currency) {
    throw new StatementProblem(
      at,
      `the statement is in ${statement.currency}, ${name} is kept in ${currency}.`,
    )
  }
  if (!isOfAccount(account, { iban, accountNumber })) {
    throw new StatementProblem(
      at,
      `the statement is of the account ${account}, not of ${name} (${iban ?? accountNumber}).`,
    )
  }
  assertAddsUp(statement)
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

interface Keyed {
  statement: BankStatement
  keys: string[]
}

/** Equal lines are counted over the whole file, whichever of its statements they stand in. */
function keyed(statements: readonly BankStatement[]): Keyed[] {
  const keys = keysOfLines(statements.flatMap(({ lines }) => lines)).map(hashOf)
  let from = 0
  return statements.map((statement) => {
    const own = keys.slice(from, from + statement.lines.length)
    from += statement.lines.length
    return { statement, keys: own }
  })
}

async function knownOf(
  tx: Transaction,
  call: Asked,
  accountId: string,
  all: readonly Keyed[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from bank_lines where organisation_id = ${call.tenant.organisationId}
      and bank_account_id = ${accountId} and key = any(${all.flatMap(({ keys }) => keys)}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The last statement with balances that ends before a day. */
async function previousOf(tx: Transaction, call: Asked, accountId: string, day: string) {
  const { rows } = await sql<{ through: string; closing: number }>`
    select through, closing from bank_statements where organisation_id = ${call.tenant.organisationId}
      and bank_account_id = ${accountId} and closing is not null and through < ${day}
    order by through desc, id desc limit 1`.execute(tx)
  return rows[0]
}

type Kept = Answer['statements'][number]

async function described(
  tx: Transaction,
  call: Asked,
  account: Account,
  all: readonly Keyed[],
  known: ReadonlySet<string>,
): Promise<Kept[]> {
  const statements: Kept[] = []
  let before: { through: string; closing: number } | undefined
  for (const { statement, keys } of all) {
    const { number, from, through, opening, closing, lines } = statement
    const previous = before ?? (await previousOf(tx, call, account.id, from))
    const fresh = keys.filter((key) => !known.has(key)).length
    // One that overlaps with what is known follows on from it somewhere in the middle.
    const gap = fresh === lines.length ? (gapBefore(previous, statement) ?? null) : null
    statements.push({ id: null, number, from, through, opening, closing, lines: lines.length, fresh, gap })
    if (closing !== null) before = { through, closing }
  }
  return statements
}

const answerOf = (account: Account, { format, statements, csv }: FileRead, kept: Kept[]): Answer => ({
  format,
  currency: account.currency,
  statements: kept,
  sample: statements
    .flatMap(({ lines }) => lines)
    .slice(0, 20)
    .map(({ at, bookedOn, amount, party, reference, description }) => ({
      at,
      bookedOn,
      amount,
      party,
      reference,
      description,
    })),
  csv: csv ? { names: csv.names, ...csv.layout } : null,
})

export const preview: Handler<typeof previewStatement> = async (call) => {
  const { bytes } = await received(call)
  return call.read(async (tx) => {
    const account = await accountOf(tx, call, false)
    const read = readFor(account, bytes, layoutOf(call, account))
    const all = keyed(read.statements)
    const known = await knownOf(tx, call, account.id, all)
    return answerOf(account, read, await described(tx, call, account, all, known))
  })
}

/** Whether it says for the first time that nothing moved in some days. */
async function saysNoMore(
  tx: Transaction,
  organisationId: string,
  accountId: string,
  { lines, closing, from, through }: BankStatement,
): Promise<boolean> {
  if (lines.length > 0 || closing === null) return false
  const { rows } = await sql`select from bank_statements where organisation_id = ${organisationId}
    and bank_account_id = ${accountId} and "from" = ${from} and through = ${through} limit 1`.execute(tx)
  return rows.length === 0
}

/** Writes a statement and its new lines. Zero amounts, which some banks list, move nothing and are left out. */
async function keep(
  tx: Transaction,
  call: Asked,
  { account, read, fileName }: { account: Account; read: FileRead; fileName: string },
  { statement, keys, kept }: Keyed & { kept: Kept },
  known: ReadonlySet<string>,
): Promise<string | null> {
  const { organisationId, userId } = call.tenant
  if (kept.fresh === 0 && !(await saysNoMore(tx, organisationId, account.id, statement))) return null
  const id = uuid()
  const rows = statement.lines.flatMap(({ bookedOn, valueOn, amount, party, reference, description }, n) =>
    known.has(keys[n]!) || amount === 0
      ? []
      : [{ id: uuid(), n, key: keys[n], bookedOn, valueOn, amount, party, reference, description }],
  )
  await sql`
    insert into bank_statements (organisation_id, id, created_by, bank_account_id, format, file_name, number, "from",
      through, currency, opening, closing, line_count, new_count, gap)
    values (${organisationId}, ${id}, ${userId}, ${account.id}, ${read.format}, ${fileName}, ${statement.number},
      ${statement.from}, ${statement.through}, ${statement.currency}, ${statement.opening}, ${statement.closing},
      ${statement.lines.length}, ${kept.fresh}, ${kept.gap})`.execute(tx)
  await sql`
    insert into bank_lines (organisation_id, id, created_by, bank_account_id, statement_id, n, key, booked_on, value_on,
      amount, currency, party, reference, description)
    select ${organisationId}::uuid, id, ${userId}::uuid, ${account.id}::uuid, ${id}::uuid, n, key, "bookedOn", "valueOn",
      amount, ${account.currency}, party, reference, description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, n integer, key text, "bookedOn" date,
      "valueOn" date, amount bigint, party text, reference text, description text)`.execute(tx)
  writeTrace(tx, traceOf(call, 'imported', 'BankStatement', id))
  return id
}

export const importFile: Handler<typeof importStatement> = async (call) => {
  const { file, bytes } = await received(call)
  // What a repetition of this request must hold to count as the same.
  call.request.body = { name: file.name, sha256: file.sha256 }
  return call.write(async (tx) => {
    const account = await accountOf(tx, call, true)
    const read = readFor(account, bytes, layoutOf(call, account))
    const all = keyed(read.statements)
    const known = await knownOf(tx, call, account.id, all)
    const kept = await described(tx, call, account, all, known)
    const about = { account, read, fileName: file.name }
    for (const [index, each] of all.entries()) {
      kept[index]!.id = await keep(tx, call, about, { ...each, kept: kept[index]! }, known)
    }
    if (read.csv) {
      await sql`update bank_accounts set csv_layout = ${JSON.stringify(read.csv.layout)}::jsonb
        where organisation_id = ${call.tenant.organisationId} and id = ${account.id}`.execute(tx)
    }
    await call.services.jobs.send(tx, 'bank-matching', {
      organisationId: call.tenant.organisationId,
      bankAccountId: account.id,
    })
    return answerOf(account, read, kept)
  })
}
