import type { Api, Operation } from '#contract/kit/index.ts'

type Values = Readonly<Record<string, string | number | boolean | undefined>>

/** What an operation is asked with: its parameters, and texts by query-string name. */
export interface Question {
  params?: Readonly<Record<string, string>>
  query?: Values
}

/** What a page asks its APIs at once, by the page's path; `list` is asked with what the page's own query says. */
export type FirstQuestions = Readonly<
  Record<string, { api: Api; list: string; query: Values; columns: string }>
>

/** Where this browser keeps the fields that a page's list was last asked for. */
export const askedFieldsKey = (pathname: string) => `freehold.asked.${pathname}`

/** Where this browser keeps how many rows a page's list shows. */
export const rowsKey = (pathname: string) => `freehold.rows.${pathname}`

/** The same for the same question, in whatever order it was put. */
export function withQuery(path: string, query: Values): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const params = new URLSearchParams(entries)
  params.sort()
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** Where a question goes, below its API's base. */
export function addressOf(operation: Operation, { params = {}, query = {} }: Question): string {
  const path = operation.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return withQuery(path, query)
}
