import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import { importStatement, listBankPositions } from '#contract/tenant/money/bank-operations.ts'
import { statementCsv, statementForm } from '#tests/support/fixtures/bank.ts'
import { inArena } from './support/arena.ts'
import { median, type Result } from './support/result.ts'

const lines = 20_000
const rounds = 3

/** A statement that is large for a month: payers who come again, amounts that are alike. */
const file = (round: number) =>
  statementCsv(
    Array.from(
      { length: lines },
      (_, n) =>
        [
          `2026-0${1 + (n % 9)}-${10 + (n % 18)}`,
          `Payment ${round} ${n}`,
          `${1 + (n % 500)}.00`,
          `Payer ${n % 300}`,
        ] as const,
    ),
  )

const seconds = (since: number) => (performance.now() - since) / 1000

/** A statement of 20,000 lines, from the upload to the answer, and until every line has been compared in the background. */
export const run = (): Promise<Result[]> =>
  inArena(['Banking Homes'], async ({ admin: database, organisations }) => {
    const organisation = organisations[0]!
    const { admin } = organisation.people
    const times: { kept: number; compared: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const body = { name: `Bank ${round}`, kind: 'client', currency: 'NGN' }
      const made = await admin.call(bankAccounts.operations.create, { body })
      const { id } = made.body as { id: string }
      const begun = performance.now()
      const { status, text } = await admin.call(importStatement, {
        params: { id },
        ...statementForm(file(round)),
      })
      if (status !== 201) throw new Error(text)
      const kept = seconds(begun)
      for (;;) {
        const { accounts } = (await admin.call(listBankPositions, {})).body as AnswerOf<
          typeof listBankPositions
        >
        if (accounts.find((account) => account.id === id)!.waiting === 0) break
        await pause(50)
      }
      const compared = seconds(begun)
      const again = performance.now()
      await database.query(
        `insert into bank_lines (organisation_id, id, bank_account_id, statement_id, n, key, booked_on, amount, currency, party, description)
         select organisation_id, gen_random_uuid(), bank_account_id, statement_id, n, 'bare ' || key, booked_on, amount, currency,
           party, description from bank_lines where organisation_id = $1 and bank_account_id = $2`,
        [organisation.id, id],
      )
      times.push({ kept, compared, bare: seconds(again) })
    }
    const [kept, compared, bare] = (['kept', 'compared', 'bare'] as const).map((name) =>
      median(times.map((time) => time[name])),
    )
    const result = (what: string, figure: number, most: number): Result => ({
      what,
      figure: `${figure.toFixed(2)} s`,
      limit: `bare INSERT: ${bare!.toFixed(2)} s`,
      ratio: figure / bare!,
      promise: `≤ ${most}`,
      kept: figure / bare! <= most,
    })
    return [
      result(`bank statement of ${lines.toLocaleString('en')} lines, upload to answer`, kept!, 4),
      result('the same, until every line has its suggestions', compared!, 10),
    ]
  })
