import { z } from 'zod'
import type { Subject } from '#domain/access/index.ts'
import { contactMessages, dialCodePattern, emailPattern, phoneDigits } from '#domain/contact/rules.ts'
import { firstDate, lastDate } from '#domain/dates/calendar.ts'
import { isTimezone } from '#domain/dates/zones.ts'
import { countryCodes } from '#domain/geography/countries.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { currencies } from '#domain/money/currencies.ts'

/** What a field is to people and to the database: decides its column type, cell, input, filter and import coercion. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'choice'
  | 'reference'
  | 'references'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'instant'
  | 'boolean'
  | 'country'
  | 'currency'
  | 'timezone'
  | 'email'
  | 'dialCode'
  | 'phone'
  | 'tags'
  | 'json'
  | 'amounts'
  | 'rule'

export interface FieldMeta {
  kind: FieldKind
  /** Overrides the label made from the field's name. */
  label?: string
  /** One sentence beside the input, only where it is needed. */
  help?: string
  /** The record that a `reference` points to: registry-wide tests try foreign and random ids here. */
  entity?: Subject | 'Profile' | 'File'
  /** Stored value → what people read. */
  choices?: Readonly<Record<string, string>>
  /** Numbers that people read as words. */
  named?: Readonly<Record<number, string>>
  /** Stored value → the icon (Lucide) that shows it beside its words. */
  icons?: Readonly<Record<string, string>>
  /** The field that carries a money field's currency. */
  currencyField?: string
  /** Other headings under which a CSV file may carry this field. */
  synonyms?: readonly string[]
  /** The field this one qualifies; hidden while that one is empty: "per month" of a rent. */
  saidOf?: string
  /** A number that is written without thousands separators, such as a year. */
  ungrouped?: boolean
  /** How a rule is said, of a record that starts on this day. */
  ruleWords?: (rule: string, start?: string) => string
}

const registry = z.registry<FieldMeta>()

type Extra = Partial<Omit<FieldMeta, 'kind'>>
type TextOptions = Extra & { min?: number; max?: number }
type NumberOptions = Extra & { min?: number; max?: number }

function note<T extends z.ZodType>(schema: T, kind: FieldKind, extra: Extra = {}): T {
  registry.add(schema, { kind, ...extra })
  return schema
}

/** What zod keeps inside a schema is of its core, and always one of the schemas that `z` makes. */
export function asSchema(inner: unknown): z.ZodType {
  if (inner instanceof z.ZodType) return inner
  throw new Error('This is not a schema of zod.')
}

/** The schema below optional, nullable and default wrappers. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  let current = schema
  while (
    current instanceof z.ZodOptional ||
    current instanceof z.ZodNullable ||
    current instanceof z.ZodDefault
  ) {
    current = asSchema(current.unwrap())
  }
  return current
}

/** What is known of a field. @throws when the schema was not made by `field` */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const meta = registry.get(bareSchema(schema))
  if (!meta) throw new Error('Every field of a resource is made with the constructors of `field`.')
  return meta
}

/** "yearBuilt" → "Year built". */
export function labelFromName(name: string): string {
  const words = name.replace(/Id$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

export function fieldLabel(name: string, schema: z.ZodType): string {
  return fieldMeta(schema).label ?? labelFromName(name)
}

/** PostgreSQL text cannot hold NUL; other control characters but tab and line ends are never wanted. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const noControls = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F]*$/

/** "www.", "://", and a dot between letters. */
export const noAddress = /^(?![^]*(?::\/\/|\bwww\.|[a-z\d]\.[a-z]{2}))/i

export const withoutAddresses = 'Leave out web and email addresses.'

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/** The sentence for a value that is missing, or of another kind. */
const asked = (sentence: string) => (issue: { input?: unknown }) =>
  isMissing(issue.input) ? 'Fill this in.' : sentence

/** "Choose a bank account." where nothing is chosen: who left a select empty has never seen an id. */
const chosen = (entity: NonNullable<FieldMeta['entity']>) => {
  const words = entity === 'Profile' ? 'person' : labelFromName(entity).toLowerCase()
  return ({ input }: { input?: unknown }) =>
    isMissing(input) ? `Choose ${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}.` : 'This is not an id.'
}

function trimmed({ min = 0, max = 200 }: TextOptions) {
  const base = z
    .string('Enter text.')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(noControls, 'Remove control characters.')
  return min > 0 ? base.min(min, min === 1 ? 'Fill this in.' : `Use at least ${min} characters.`) : base
}

/** Whether `YYYY-MM-DD` is a day that exists. */
export function isCalendarDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const dateOutOfRange = `Choose a day from ${firstDate} to ${lastDate}.`
export const isInDateRange = (date: string): boolean => date >= firstDate && date <= lastDate

const countrySet = new Set(countryCodes)

function bounded(schema: z.ZodNumber, { min, max }: NumberOptions): z.ZodNumber {
  let result = schema
  if (min !== undefined) result = result.min(min, `Use ${min} or more.`)
  if (max !== undefined) result = result.max(max, `Use ${max} or less.`)
  return result
}

/** The largest whole number that a JSON number and a 32-bit column both hold exactly. */
const largestInteger = 2_147_483_647

/** The largest single amount in minor units, below what a JSON number holds exactly. */
export const largestAmount = 9_000_000_000_000_000

/** A sum of amounts in whole minor units, as digits: it may be more than a JSON number holds exactly. */
export const moneySum = z.string().regex(/^-?\d{1,40}$/)

/**
 * Constructors of every kind of field. Each returns a zod schema that is required; add `.nullable()` for a field that
 * may be empty and `.default(x)` for one that the create form may leave out.
 */
export const field = {
  id: (entity: NonNullable<FieldMeta['entity']>) => note(z.uuid('This is not an id.'), 'id', { entity }),
  text: (options: TextOptions = {}) =>
    note(trimmed(options).regex(/^[^\r\n]*$/, 'Write this on one line.'), 'text', options),
  longText: (options: TextOptions = {}) => note(trimmed({ max: 10_000, ...options }), 'longText', options),
  /** Text that is mailed to somebody who may not know us: with nothing in it that a mail program makes a link of. */
  plainText: (options: TextOptions = {}) =>
    note(trimmed(options).regex(noAddress, withoutAddresses), 'longText', options),
  choice: <const C extends Readonly<Record<string, string>>>(choices: C, extra: Extra = {}) =>
    note(
      z.enum(keysOf<keyof C & string>(choices), {
        error: ({ input }) =>
          isMissing(input) ? 'Choose one.' : `Choose one of: ${Object.values(choices).join(', ')}.`,
      }),
      'choice',
      { choices, ...extra },
    ),
  reference: (entity: NonNullable<FieldMeta['entity']>, extra: Extra = {}) =>
    note(z.uuid({ error: chosen(entity) }), 'reference', { entity, ...extra }),
  references: (entity: NonNullable<FieldMeta['entity']>, extra: Extra = {}) =>
    note(z.array(z.uuid('This is not an id.')).max(1000), 'references', { entity, ...extra }),
  integer: (options: NumberOptions = {}) =>
    note(
      bounded(z.number({ error: asked('Enter a whole number.') }).int('Enter a whole number.'), {
        max: largestInteger,
        ...options,
      }),
      'integer',
      options,
    ),
  decimal: (options: NumberOptions = {}) =>
    note(bounded(z.number({ error: asked('Enter a number.') }), options), 'decimal', options),
  /** Whole minor units of the currency named in `currencyField`; of either sign where `signed`, or never none. */
  money: (
    currencyField: string,
    { signed = false, some = false, ...extra }: Extra & { signed?: boolean; some?: boolean } = {},
  ) =>
    note(
      bounded(
        z.number({ error: asked('Enter an amount.') }).int('Enter whole minor units.'),
        signed ? { min: -largestAmount, max: largestAmount } : { min: 0, max: largestAmount },
      ).min(some ? 1 : -largestAmount, 'Enter an amount above zero.'),
      'money',
      { currencyField, ...extra },
    ),
  /** Calendar date `YYYY-MM-DD`, no time zone. */
  date: (extra: Extra = {}) =>
    note(
      z
        .string('Enter a date.')
        .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter a date such as 2026-12-31.', abort: true })
        .refine(isCalendarDate, { error: 'This day does not exist.', abort: true })
        .refine(isInDateRange, dateOutOfRange),
      'date',
      extra,
    ),
  /** ISO 8601 instant with its offset. */
  instant: (extra: Extra = {}) => note(z.iso.datetime({ offset: true }), 'instant', extra),
  boolean: (extra: Extra = {}) => note(z.boolean({ error: asked('Answer yes or no.') }), 'boolean', extra),
  country: (extra: Extra = {}) =>
    note(
      z
        .string('Choose a country.')
        .refine((code) => countrySet.has(code), 'Choose a country (two-letter ISO code).'),
      'country',
      extra,
    ),
  currency: (extra: Extra = {}) =>
    note(z.enum(currencies, { error: () => 'Choose a currency (ISO 4217).' }), 'currency', extra),
  timezone: (extra: Extra = {}) =>
    note(
      z.string().max(64).refine(isTimezone, 'Choose an IANA time zone such as Africa/Lagos.'),
      'timezone',
      extra,
    ),
  email: (extra: Extra = {}) =>
    note(
      z
        .string({ error: asked('Enter an email address.') })
        .trim()
        .max(254)
        .regex(emailPattern, contactMessages.email),
      'email',
      extra,
    ),
  dialCode: (extra: Extra = {}) =>
    note(
      z.string({ error: asked('Enter a dial code.') }).regex(dialCodePattern, contactMessages.dialCode),
      'dialCode',
      extra,
    ),
  phone: (extra: Extra = {}) =>
    note(
      z.string({ error: asked('Enter a phone number.') }).regex(phoneDigits, contactMessages.phone),
      'phone',
      extra,
    ),
  tags: (extra: Extra = {}) => note(z.array(trimmed({ min: 1, max: 60 })).max(50), 'tags', extra),
  /** One amount per currency, in minor units: what is never added up across currencies. */
  amounts: (extra: Extra = {}) =>
    note(z.array(z.object({ currency: z.enum(currencies), amount: moneySum })), 'amounts', extra),
  /** How often something comes back, as a rule of RFC 5545 (`domain/maintenance/recurrence.ts`). */
  rule: (ruleWords: NonNullable<FieldMeta['ruleWords']>, extra: Extra = {}) =>
    note(trimmed({ min: 1, max: 200 }), 'rule', { ...extra, ruleWords }),
  json: <T extends z.ZodType>(schema: T, extra: Extra = {}) => note(schema, 'json', extra),
}
