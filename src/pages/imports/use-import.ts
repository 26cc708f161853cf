import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, BodyInputOf, RecordOf } from '#contract/kit/index.ts'
import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { importOperations, type rowFilters } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import { workingStatuses } from '#domain/imports/machine.ts'
import { call, type ApiError } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { useActions } from '#src/records/actions/use-action.ts'

export type ImportRecord = RecordOf<typeof imports>
type RowPage = AnswerOf<typeof importOperations.rows>
export type Configuration = Omit<BodyInputOf<typeof importOperations.configure>, 'version'>
export type RowsShown = (typeof rowFilters)[number]

/** Milliseconds between looks at an import that a background job works on. */
const pollInterval = 700

export const isWorking = (record: ImportRecord | undefined) =>
  record !== undefined && workingStatuses.includes(record.status)

const recordKey = (id: string) => operationKey(imports.operations.get, { id })

/** One import, looked at again and again while a job works on it. */
export function useImportRecord(id: string | undefined) {
  return useQuery<ImportRecord, ApiError>({
    queryKey: recordKey(id ?? ''),
    queryFn: ({ signal }) => call(imports.operations.get, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) ? pollInterval : false),
    staleTime: 0,
  })
}

/** How the file is read and which column goes where; read again once it was checked anew. */
export function useImportSetup(record: ImportRecord) {
  return useQuery<ImportSetup, ApiError>({
    queryKey: operationKey(
      importOperations.setup,
      { id: record.id },
      { version: record.version, checkedAt: record.checkedAt },
    ),
    queryFn: ({ signal }) => call(importOperations.setup, { params: { id: record.id }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** One page of the file's rows as they will be stored. While they are being checked the first ones show already. */
export function useImportRows(record: ImportRecord, show: RowsShown, page: number, limit: number) {
  return useQuery<RowPage, ApiError>({
    queryKey: operationKey(
      importOperations.rows,
      { id: record.id },
      { show, page, limit, checkedAt: record.checkedAt, status: record.status },
    ),
    queryFn: ({ signal }) =>
      call(importOperations.rows, { params: { id: record.id }, query: { show, page, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: record.status === 'checking' || record.status === 'uploaded' ? 2 * pollInterval : false,
  })
}

/** The accounts that a file of ledgers would change; read again after each change of its rows. */
export function useImportBalances(
  record: ImportRecord,
  show: 'all' | 'differs',
  page: number,
  limit: number,
) {
  return useQuery<AnswerOf<typeof importOperations.balances>, ApiError>({
    queryKey: operationKey(
      importOperations.balances,
      { id: record.id },
      { show, page, limit, checkedAt: record.checkedAt, version: record.version },
    ),
    queryFn: ({ signal }) =>
      call(importOperations.balances, { params: { id: record.id }, query: { show, page, limit }, signal }),
    enabled: !isWorking(record),
    placeholderData: keepPreviousData,
  })
}

/**
 * What can be done with an import. What went wrong is said to the person, and after somebody else's change the newer state
 * is shown. Each call says whether it went through.
 */
export function useImportActions(id: string) {
  const client = useQueryClient()
  const mapping = useActions()
  const going = useActions()
  /** One change after another, so that each starts from the version that the one before has made. */
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const params = { id }
  const keep = (record: ImportRecord) => client.setQueryData(recordKey(id), record)
  const versionNow = () => client.getQueryData<ImportRecord>(recordKey(id))?.version ?? 0
  const wentThrough = (outcome: object | undefined) => outcome !== undefined
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const next = last.current.then(step)
    last.current = next
    return next
  }

  return {
    /** Whether it is being started, stopped or taken back. */
    busy: going.busy,
    configure: (change: Configuration) =>
      inTurn(() =>
        mapping.act(
          importOperations.configure,
          { params, body: { ...change, version: versionNow() } },
          { onDone: keep },
        ),
      ).then(wentThrough),
    commit: () =>
      inTurn(() =>
        going.act(importOperations.commit, { params, body: { version: versionNow() } }, { onDone: keep }),
      ),
    cancel: () => going.act(importOperations.cancel, { params }, { onDone: keep }).then(wentThrough),
    undo: () => going.act(importOperations.undo, { params }, { onDone: keep }),
    /** Types over one cell; null takes the file's own text again. */
    editCell: (rowNumber: number, field: string, text: string | null) =>
      inTurn(() =>
        mapping.act(
          importOperations.editRow,
          { params: { id, rowNumber: String(rowNumber) }, body: { edits: { [field]: text } } },
          { onDone: (answer) => keep(answer.import) },
        ),
      ).then(wentThrough),
  }
}
