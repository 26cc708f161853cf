import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { AnswerOf, BodyInputOf, RecordOf } from '#contract/kit/index.ts'
import type { ImportRow, ImportSetup } from '#contract/tenant/import-shapes.ts'
import { importOperations, imports } from '#contract/tenant/imports.ts'
import { workingStatuses } from '#domain/imports/machine.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

export type ImportRecord = RecordOf<typeof imports>
export type RowPage = AnswerOf<typeof importOperations.rows>
export type Configuration = Omit<BodyInputOf<typeof importOperations.configure>, 'version'>
export type RowsShown = 'all' | 'valid' | 'errors' | 'duplicates'

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

type Step = (record: ImportRecord) => Promise<ImportRecord>

/**
 * What can be done with an import. Each call says whether it went through; what went wrong is shown to the person, and
 * after somebody else's change the newer state is shown.
 */
export function useImportActions(id: string) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string>()
  /** One change after another, so that each starts from the version that the one before has made. */
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const run = useCallback(
    async (name: string, step: Step): Promise<boolean> => {
      const before = last.current
      const { promise, resolve } = Promise.withResolvers<void>()
      last.current = promise
      await before
      const record = queryClient.getQueryData<ImportRecord>(recordKey(id))
      setBusy(name)
      try {
        if (!record) return false
        queryClient.setQueryData(recordKey(id), await step(record))
        return true
      } catch (error) {
        notifyError(error)
        if (error instanceof ApiError && error.code === 409)
          await queryClient.invalidateQueries({ queryKey: recordKey(id) })
        return false
      } finally {
        setBusy(undefined)
        resolve()
        void queryClient.invalidateQueries({ queryKey: ['data', 'tenant', 'imports'], refetchType: 'none' })
      }
    },
    [id, queryClient],
  )

  const configure = useCallback(
    (change: Configuration) =>
      run('configure', ({ version }) =>
        call(importOperations.configure, { params: { id }, body: { ...change, version } }),
      ),
    [id, run],
  )
  const commit = () =>
    run('commit', ({ version }) => call(importOperations.commit, { params: { id }, body: { version } }))
  const cancel = () => run('cancel', () => call(importOperations.cancel, { params: { id } }))
  const undo = () => run('undo', () => call(importOperations.undo, { params: { id } }))

  /** Types over one cell; null takes the file's own text again. @returns the row as it now is */
  const editCell = async (
    rowNumber: number,
    field: string,
    text: string | null,
  ): Promise<ImportRow | undefined> => {
    let row: ImportRow | undefined
    await run('edit', async () => {
      const answer = await call(importOperations.editRow, {
        params: { id, rowNumber: String(rowNumber) },
        body: { edits: { [field]: text } },
      })
      row = answer.row
      return answer.import
    })
    return row
  }

  return { busy, configure, commit, cancel, undo, editCell }
}
