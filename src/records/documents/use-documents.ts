import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toast } from '#src/ui/feedback/toast.ts'
import {
  documents,
  replaceDocumentFile,
  uploadDocuments,
  type documentLinksSchema,
} from '#contract/tenant/documents.ts'
import { uploadReceipts } from '#contract/tenant/money/expense-operations.ts'
import { uploadVendorDocuments } from '#contract/tenant/vendor-operations.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import type { z } from 'zod'
import { call } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { useActions, type ActionOptions } from '../actions/use-action.ts'

/** As the API answers it; fields that may not be read are missing. */
export type Document = Pick<RecordOf<typeof documents>, 'id' | 'version' | 'name'> &
  Partial<Omit<RecordOf<typeof documents>, 'links'>> & { links?: z.output<typeof documentLinksSchema> }

/** The most that is shown at once: more are found by searching. */
const most = 200

/** What documents are of: a property or something of it, a vendor, an expense. */
export type DocumentSubject =
  | { kind: 'property' | 'unit' | 'lease' | 'issue' | 'entry'; id: string; propertyId: string }
  | { kind: 'vendor' | 'expense'; id: string }

/** Where a document goes when it is uploaded. */
export interface Place {
  category: string
  visibility: string
}

export const formOf = (files: readonly File[]) => {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return body
}

/** The documents of something, and what can be done with them. */
export function useDocuments(of: DocumentSubject, searchQuery = '') {
  const { kind, id } = of
  const asked = {
    [kind]: id,
    sortBy: 'name',
    sortOrder: 'asc',
    limit: String(most),
    ...(searchQuery ? { searchQuery } : {}),
  }
  const { list } = documents.operations
  const query = useQuery({
    queryKey: operationKey(list, {}, asked),
    queryFn: async ({ signal }) =>
      (await call(list, { query: asked, signal })) as { data: Document[]; total: number },
    placeholderData: keepPreviousData,
  })
  const { act, busy } = useActions()
  const upload = (
    files: readonly File[],
    { category, visibility }: Place,
    onDone?: ActionOptions<typeof uploadDocuments>['onDone'],
  ) => {
    const body = formOf(files)
    const options = {
      refreshes: [documents],
      upload: true,
      onDone: ({ refused }: { refused: readonly string[] }) => tellOfRefused(refused),
    }
    if (!('propertyId' in of)) {
      const operation = of.kind === 'vendor' ? uploadVendorDocuments : uploadReceipts
      void act(operation, { params: { id }, query: { category }, body }, options)
      return
    }
    void act(
      uploadDocuments,
      {
        params: { id: of.propertyId },
        query: { category, visibility, ...(kind === 'property' ? {} : { [`${kind}Id`]: id }) },
        body,
      },
      {
        ...options,
        onDone: (answer, sent) => {
          options.onDone(answer)
          onDone?.(answer, sent)
        },
      },
    )
  }
  const replace = (document: Document, file: File) =>
    void act(
      replaceDocumentFile,
      { params: { id: document.id }, body: formOf([file]) },
      { refreshes: [documents], upload: true },
    )
  return { query, upload, replace, busy, hidden: hiddenWords(query.data) }
}

/** Which files of several were not kept, and why. */
export function tellOfRefused(refused: readonly string[]): void {
  if (refused.length === 0) return
  const title = refused.length === 1 ? 'One file wasn’t uploaded' : `${refused.length} files weren’t uploaded`
  toast.error(title, { description: refused.join(' ') })
}

function hiddenWords(data: { data: readonly unknown[]; total: number } | undefined): string | undefined {
  if (!data || data.total <= data.data.length) return undefined
  return `The first ${data.data.length} of ${counted(data.total, documents.labels)}: search to find the others.`
}
