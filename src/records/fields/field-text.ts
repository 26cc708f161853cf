import type { FieldMeta } from '#contract/kit/index.ts'
import type { AnyRecord } from '#domain/access/rules.ts'
import { ruleWords } from '#domain/maintenance/words.ts'
import { textOf } from '#src/lib/values.ts'
import { plainText } from './plain-text.ts'

/** A value as plain text, for places that hold no markup. Nothing gives ''. */
export const fieldText = (meta: FieldMeta, value: unknown, record: AnyRecord): string =>
  meta.kind === 'rule' && typeof value === 'string'
    ? ruleWords(value, textOf(record['start']) || undefined)
    : plainText(meta, value, record)
