import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/index.ts'
import { previewStatement } from '#contract/tenant/money/bank-operations.ts'
import { columnsFrom, isBankHeading } from '#domain/bank/csv-layout.ts'
import { delimiters } from '#domain/imports/dialect.ts'
import { call, type ApiError } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'

export type Preview = AnswerOf<typeof previewStatement>
export type Csv = NonNullable<Preview['csv']>
/** How somebody says that a CSV is to be read. */
export type Layout = Omit<Csv, 'names'>

export function formWith(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const queryOf = (layout: Layout | undefined) =>
  layout && { ...layout.columns, dateOrder: layout.dateOrder, decimalMark: layout.decimalMark }

/** Enough of a file to see its headings. */
const beginning = 64 * 1024

/** The headings of a CSV that could not be read, so that its columns can be chosen; none of any other file. */
async function headingsOf(file: File): Promise<string[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = await file.slice(0, beginning).text()
  for (const delimiter of delimiters) {
    try {
      const rows: string[][] = parse(text, {
        delimiter,
        to: 40,
        relaxColumnCount: true,
        relaxQuotes: true,
        skipEmptyLines: true,
        trim: true,
      })
      const names = rows.find((cells) => cells.filter(isBankHeading).length >= 2)
      if (names) return names
    } catch {
      // Of another delimiter, or no CSV.
    }
  }
  return []
}

/** What importing a file would bring, read anew when somebody says how its columns are to be read. */
export function useStatementPreview(accountId: string, file: File, layout: Layout | undefined) {
  const query = queryOf(layout)
  const of = [file.name, file.size, file.lastModified]
  const { data, error, isFetching } = useQuery<Preview, ApiError>({
    queryKey: operationKey(previewStatement, { id: accountId, of }, query),
    queryFn: ({ signal }) =>
      call(previewStatement, { params: { id: accountId }, query, body: formWith(file), signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const headings = useQuery<string[]>({
    queryKey: ['headings', of],
    queryFn: () => headingsOf(file),
    enabled: error !== null,
    staleTime: Infinity,
    gcTime: 0,
  })
  const names = headings.data ?? []
  const found: Csv | undefined =
    error && names.length > 0
      ? { names, columns: columnsFrom(names), dateOrder: 'dmy', decimalMark: '.', ...layout }
      : undefined
  const words = error ? errorWords(error) : undefined
  return {
    preview: error ? undefined : data,
    problem:
      words && (error?.errors?.['file'] ?? [words.message, words.description].filter(Boolean).join(' ')),
    csv: found ?? (error ? undefined : (data?.csv ?? undefined)),
    reading: isFetching,
  }
}
