import type { FieldMeta } from '#contract/kit/index.ts'
import { isNumeric } from '../fields/plain-text.ts'

/** A number or a day alone says nothing. */
export const needsName = (meta: Pick<FieldMeta, 'kind'>) =>
  isNumeric(meta) || meta.kind === 'instant' || meta.kind === 'date'

/** The most fields that a card shows. */
export const shownFacts = 5
