import { useState } from 'react'
import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { valueKey } from '#domain/imports/options.ts'
import type { Configuration } from '../use-import.ts'

export type Mapping = ImportSetup['mapping']
export type Source = Mapping['fields'][string]

/**
 * The mapping as shown: what was just chosen until the server has answered with it. Every change checks the rows again.
 */
export function useMapping(setup: ImportSetup, configure: (change: Configuration) => Promise<boolean>) {
  const [pending, setPending] = useState<{ after: number; mapping: Mapping }>()
  const mapping = pending && pending.after >= setup.version ? pending.mapping : setup.mapping

  const change = (next: Mapping) => {
    setPending({ after: setup.version, mapping: next })
    void configure({ mapping: next }).then((done) => done || setPending(undefined))
  }

  return {
    mapping,
    /** Where a field comes from; undefined takes the field out. */
    setSource: (key: string, source: Source | undefined) => {
      const { [key]: _, ...others } = mapping.fields
      const fields = source ? { ...others, [key]: source } : others
      // A column that now fills a field need not be kept word for word as well.
      const details =
        source?.column == null ? mapping.details : mapping.details.filter((index) => index !== source.column)
      change({ ...mapping, fields, details })
    },
    setValue: (key: string, text: string, to: string | null) =>
      change({
        ...mapping,
        values: { ...mapping.values, [key]: { ...mapping.values[key], [valueKey(text)]: to } },
      }),
    keepColumn: (index: number, keep: boolean) =>
      change({
        ...mapping,
        details: keep
          ? [...mapping.details, index].toSorted((a, b) => a - b)
          : mapping.details.filter((entry) => entry !== index),
      }),
  }
}
