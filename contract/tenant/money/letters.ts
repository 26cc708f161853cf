import { z } from 'zod'
import { letterKinds } from '#domain/letters/kinds.ts'
import { defineOperation, field } from '../../kit/index.ts'

/** The most letters that can be chosen from for a preview at once. */
export const mostExamples = 20

const template = {
  kind: field.choice(letterKinds, { label: 'Letter' }),
  subject: field.text({ min: 1, max: 200 }),
  body: field.longText({ min: 1, max: 5_000, label: 'Text' }),
}
const templates = z.object({
  letters: z.array(
    z.object({
      ...template,
      /** False: the standard text. */
      own: field.boolean(),
    }),
  ),
})
const access = (action: 'read' | 'update') => ({
  needs: 'profile' as const,
  action,
  subject: 'Books' as const,
})

export const readLetters = defineOperation({
  id: 'letters.read',
  api: 'tenant',
  method: 'GET',
  path: '/letters',
  summary: 'Read what letters and emails to tenants say',
  access: access('read'),
  answer: templates,
})

/** Refused with 422 beside a text that names a field that cannot be filled in. */
export const changeLetter = defineOperation({
  id: 'letters.change',
  api: 'tenant',
  method: 'POST',
  path: '/letters',
  summary: 'Change what a letter or email to tenants says; the standard text is kept as the standard',
  access: access('update'),
  body: z.strictObject({
    ...template,
    /** The text that the change began with: refused with 409 where somebody has saved another meanwhile. */
    replaces: z.strictObject({ subject: z.string(), body: z.string() }).optional(),
  }),
  answer: templates,
})

const example = z.object({
  id: z.uuid(),
  /** "L-00042 · Ada Obi": a lease in arrears, or a receipt. */
  label: field.text(),
  /** "₦500 overdue" */
  note: field.text(),
})

export const listLetterExamples = defineOperation({
  id: 'letters.examples',
  api: 'tenant',
  method: 'GET',
  path: '/letters/examples',
  summary: 'Find what a letter can be previewed with: the oldest debts, the latest payments or deposits',
  access: access('update'),
  query: z.strictObject({
    kind: template.kind,
    /** In references and names of tenants. */
    find: z.string().trim().max(200).default(''),
  }),
  answer: z.object({ examples: z.array(example) }),
})

/** Written as it would be sent now; nothing is kept or sent. */
export const previewLetter = defineOperation({
  id: 'letters.preview',
  api: 'tenant',
  method: 'POST',
  path: '/letters/preview',
  summary: 'Show a letter or email of a text as it would go out, before the text is saved',
  access: access('update'),
  body: z.strictObject({ ...template, exampleId: z.uuid('Choose one of the list.') }),
  answer: z.object({
    subject: field.text(),
    /** A page: the email. */
    email: z.string(),
    /** A page: the letter or receipt that is attached as PDF. */
    letter: z.string(),
  }),
})
