import type { ImportSetup } from '#contract/tenant/import-shapes.ts'

/** What was matched with less is shown as a guess. */
export const sure = 0.9

/** Words of the file that stand for none of a field's options yet, by field: nobody has said what they mean. */
export function notUnderstood(setup: ImportSetup, key: string): ImportSetup['values'][string] {
  const field = setup.fields.find((entry) => entry.key === key)
  const column = setup.mapping.fields[key]?.column ?? null
  if (!field || field.options.length === 0 || column === null) return []
  // What somebody has said comes back with full confidence, "leave empty" too.
  return (setup.values[key] ?? []).filter(({ to, confidence }) => to === null && confidence < 1)
}

/** Whether the columns or the file's words need somebody to say something before rows can be imported. */
export function needsSaying(setup: ImportSetup): boolean {
  return setup.missing.length > 0 || setup.fields.some(({ key }) => notUnderstood(setup, key).length > 0)
}
