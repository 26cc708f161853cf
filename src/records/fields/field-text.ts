import type { FieldMeta } from '#contract/kit/index.ts'
import type { AnyRecord } from '#domain/access/rules.ts'
import { textOf } from '#src/lib/values.ts'
import { plainText } from './plain-text.ts'

/** A value as plain text, for places that hold no markup. Nothing gives ''. */
export const fieldText = (meta: FieldMeta, value: unknown, record: AnyRecord): string =>
  meta.ruleWords && typeof value === 'string'
    ? meta.ruleWords(value, textOf(record['start']) || undefined)
    : plainText(meta, value, record)
