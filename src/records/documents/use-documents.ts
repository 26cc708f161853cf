import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import {
  documents,
  replaceDocumentFile,
  uploadDocuments,
  type documentLinksSchema,
} from '#contract/tenant/documents.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import type { z } from 'zod'
import { call } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'

/** As the API answers it; fields that may not be read are missing. */
export type Document = Pick<RecordOf<typeof documents>, 'id' | 'version' | 'name'> &
  Partial<Omit<RecordOf<typeof documents>, 'links'>> & { links?: z.output<typeof documentLinksSchema> }

/** The most that is shown at once: more are found by searching. */
const most = 200

/** What documents are of: a property, or something of it. */
export interface DocumentSubject {
  kind: 'property' | 'unit' | 'lease' | 'issue'
  id: string
  propertyId: string
}

/** Where a document goes when it is uploaded. */
export interface Place {
  category: string
  visibility: string
}

const formOf = (files: readonly File[]) => {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  return body
}

/** Follows an upload in a toast (ST-01). */
async function followed<T>(send: (onUploadProgress: (percent: number) => void) => Promise<T>): Promise<T> {
  const follow = uploadToast()
  follow.progress(0)
  try {
    const answer = await send(follow.progress)
    follow.done()
    return answer
  } catch (error) {
    follow.failed()
    throw error
  }
}

/** The documents of something, and what can be done with them. */
export function useDocuments({ kind, id, propertyId }: DocumentSubject, searchQuery = '') {
  const client = useQueryClient()
  const asked = {
    [kind]: id,
    sortBy: 'name',
    sortOrder: 'asc',
    limit: String(most),
    ...(searchQuery ? { searchQuery } : {}),
  }
  const { list, update, remove } = documents.operations
  const query = useQuery({
    queryKey: operationKey(list, {}, asked),
    queryFn: async ({ signal }) =>
      (await call(list, { query: asked, signal })) as { data: Document[]; total: number },
    placeholderData: keepPreviousData,
  })
  const settled = {
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: ['data', documents.api, documents.name] }),
  }

  const upload = useMutation({
    mutationFn: ({ files, place }: { files: readonly File[]; place: Place }) =>
      followed((onUploadProgress) =>
        call(uploadDocuments, {
          params: { id: propertyId },
          query: { ...place, ...(kind === 'property' ? {} : { [`${kind}Id`]: id }) },
          body: formOf(files),
          onUploadProgress,
        }),
      ),
    ...settled,
  })
  const replace = useMutation({
    mutationFn: ({ document, file }: { document: Document; file: File }) =>
      followed((onUploadProgress) =>
        call(replaceDocumentFile, { params: { id: document.id }, body: formOf([file]), onUploadProgress }),
      ),
    ...settled,
  })
  const change = useMutation({
    mutationFn: ({ document, patch }: { document: Document; patch: Record<string, unknown> }) =>
      call(update, { params: { id: document.id }, body: { ...patch, version: document.version } }),
    onSuccess: () => toast.success('Saved'),
    onSettled: settled.onSettled,
  })
  const drop = useMutation({
    mutationFn: (document: Document) => call(remove, { params: { id: document.id } }),
    onSuccess: (_, document) => toast.success(`“${document.name}” deleted`),
    ...settled,
  })
  return { query, upload, replace, change, drop, hidden: hiddenWords(query.data) }
}

function hiddenWords(data: { data: readonly unknown[]; total: number } | undefined): string | undefined {
  if (!data || data.total <= data.data.length) return undefined
  return `The first ${data.data.length} of ${counted(data.total, documents.labels)}: search to find the others.`
}
