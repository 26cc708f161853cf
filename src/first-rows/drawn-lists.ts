import { fieldMeta, type FieldMeta } from '#contract/kit/index.ts'
import { keysOf } from '#domain/kit/keys.ts'
import { columnHeads } from '#src/records/list/column-heads.ts'
import { entryOf } from '#src/resources/index.ts'
import { secondLines } from '#src/resources/second-lines.ts'
import type { Tone } from '#src/resources/screens.ts'

type Meta = Pick<
  FieldMeta,
  'kind' | 'entity' | 'choices' | 'named' | 'currencyField' | 'saidOf' | 'ungrouped'
>

interface DrawnColumn {
  label: string
  width: number
  numeric: boolean
  currencyField?: string
  meta: Meta
  tones?: Readonly<Record<string, Tone>>
}

/** A list as far as its rows can be drawn from data alone. */
export interface DrawnList {
  name: keyof typeof secondLines
  heading: string
  title: { field: string; label: string }
  sign: 'picture' | 'portrait' | 'none'
  /** Whether rows can be ticked. */
  ticks: boolean
  inSecondLine: readonly string[]
  columns: Readonly<Record<string, DrawnColumn>>
  usual: readonly string[]
}

/** Those with rows that say nothing but what is in their record, by their addresses: read when the product is built. */
export function drawnLists(): Record<string, DrawnList> {
  return Object.fromEntries(
    keysOf(secondLines).flatMap((name): [string, DrawnList][] => {
      const screens = entryOf[name]?.screens
      if (!screens) return []
      const { resource, list } = screens
      const headOf = columnHeads(screens)
      const columns = list.columns.map(({ field }): [string, DrawnColumn] => {
        const { kind, entity, choices, named, currencyField, saidOf, ungrouped } = fieldMeta(
          resource.allFields[field]!,
        )
        const meta = { kind, entity, choices, named, currencyField, saidOf, ungrouped }
        return [field, { ...headOf(field), meta, tones: screens.tones?.[field] }]
      })
      const drawn = {
        name,
        heading: resource.labels.many,
        title: { field: resource.title, label: resource.label(resource.title) },
        sign: list.portrait ? ('portrait' as const) : list.picture ? ('picture' as const) : ('none' as const),
        ticks: list.bulk !== undefined,
        inSecondLine: list.inSecondLine ?? [],
        columns: Object.fromEntries(columns),
        usual: list.defaultColumns,
      }
      return [[screens.paths.list(), drawn]]
    }),
  )
}
