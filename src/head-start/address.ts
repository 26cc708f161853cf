import type { Operation } from '#contract/kit/index.ts'

/** What an operation is asked with: its parameters, and texts by query-string name. */
export interface Question {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
}

/** Where a question goes, below its API's base: the same for the same question, in whatever order it was put. */
export function addressOf(operation: Operation, { params = {}, query = {} }: Question): string {
  const path = operation.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries.sort(([a], [b]) => a!.localeCompare(b!))).toString()
  return text ? `${path}?${text}` : path
}
