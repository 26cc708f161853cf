import { sql } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import type { readLetters } from '#contract/tenant/money/letters.ts'
import { letters, type LetterKind } from '#domain/letters/kinds.ts'
import { fieldProblem, type Template } from '#domain/letters/merge.ts'
import { reminderStages } from '#domain/arrears/stages.ts'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import { changesBetween, traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, staleVersion } from '../../errors.ts'
import type { Handlers } from '../../http/call.ts'
import type { Drafting } from './drafting.ts'
import { templatesOf } from '../../mails/templates.ts'
import { reminderDrafting } from '../arrears/drafts.ts'
import { invoiceDrafting, statementDrafting } from '../money/billing/drafts.ts'
import { depositReceiptDrafting, receiptDrafting } from '../money/receipt-drafts.ts'

const draftings: Readonly<Record<LetterKind, Drafting>> = {
  ...byKey(keysOf(reminderStages), reminderDrafting),
  receipt: receiptDrafting,
  depositReceipt: depositReceiptDrafting,
  invoice: invoiceDrafting('invoice'),
  invoiceText: invoiceDrafting('invoiceText'),
  statement: statementDrafting,
}

async function lettersOf(tx: Transaction, organisationId: string): Promise<AnswerOf<typeof readLetters>> {
  const templates = await templatesOf(tx, organisationId)
  return { letters: keysOf(templates).map((kind) => ({ kind, ...templates[kind] })) }
}

/** @throws 422 beside a text that names a field that cannot be filled in */
function assertFields(kind: LetterKind, template: Template): void {
  const problems = (['subject', 'body'] as const).flatMap((part) => {
    const problem = fieldProblem(template[part], letters[kind].fields)
    return problem ? [{ field: part, errors: [problem] }] : []
  })
  if (problems.length > 0) throw invalid(problems)
}

export const handlers = {
  'letters.read': (call) => call.read((tx) => lettersOf(tx, call.tenant.organisationId)),

  'letters.change': (call) => {
    const { organisationId } = call.tenant
    const { kind, replaces, ...given } = call.body
    assertFields(kind, given)
    return call.write(async (tx) => {
      // One at a time, so that each change is noted with what was there before.
      await sql`select from organisations where id = ${organisationId} for no key update`.execute(tx)
      const { own: _, ...before } = (await templatesOf(tx, organisationId))[kind]
      if (replaces && (replaces.subject !== before.subject || replaces.body !== before.body)) {
        throw staleVersion({ kind, ...before })
      }
      const { standard } = letters[kind]
      // The standard text is not kept as somebody's own: it may get better.
      await (
        given.subject === standard.subject && given.body === standard.body
          ? sql`delete from letter_templates where organisation_id = ${organisationId} and kind = ${kind}`
          : sql`
            insert into letter_templates (organisation_id, kind, subject, body)
            values (${organisationId}, ${kind}, ${given.subject}, ${given.body})
            on conflict (organisation_id, kind) do update
            set subject = excluded.subject, body = excluded.body, updated_at = excluded.updated_at`
      ).execute(tx)
      const changes = changesBetween(before, given)
      if (Object.keys(changes).length > 0) {
        writeTrace(tx, traceOf(call, 'letterChanged', 'Books', organisationId, changes))
      }
      return lettersOf(tx, organisationId)
    })
  },

  'letters.examples': (call) => {
    const { kind, find } = call.query
    return call.read(async (tx) => ({ examples: await draftings[kind].examples(tx, call, find) }))
  },

  'letters.preview': async (call) => {
    const { kind, exampleId, ...template } = call.body
    assertFields(kind, template)
    const { letter, document } = await call.read((tx) => draftings[kind].draft(tx, call, exampleId, template))
    const { renderLetter } = await import('../../mails/render.ts')
    const { documentHtml } = await import('../../documents/html.ts')
    return {
      subject: letter.subject,
      email: renderLetter(letter, call.services.config.publicUrl).html,
      letter: documentHtml(document),
    }
  },
} satisfies Partial<Handlers<typeof tenantOperations>>
