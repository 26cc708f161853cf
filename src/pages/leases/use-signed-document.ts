import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepSignedDocument } from '#contract/tenant/lease-operations.ts'
import { leases } from '#contract/tenant/leases.ts'
import { call } from '#src/lib/client/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { useDocuments } from '#src/records/documents/use-documents.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'

/** Where a signed agreement is filed, and who sees it: its tenants have signed it themselves. */
const place = { category: 'agreement', visibility: 'tenant' }

/** The documents of a lease that its signed one is chosen from, and the way to add it to them. */
export function useSignedDocument({ id, propertyId, version }: LeaseRecord) {
  const client = useQueryClient()
  const { query, upload } = useDocuments({ kind: 'lease', id, propertyId })
  const choose = useMutation({
    mutationFn: (signedDocumentId: string | null) =>
      call(keepSignedDocument, { params: { id }, body: { version, signedDocumentId } }),
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: ['data', leases.api, leases.name] }),
  })
  return {
    documents: query.data?.data ?? [],
    loading: query.isPending,
    choose: (signedDocumentId: string | null) => choose.mutate(signedDocumentId),
    add: (file: File) =>
      upload.mutate(
        { files: [file], place },
        { onSuccess: ({ data: [document] }) => (document ? choose.mutate(document.id) : undefined) },
      ),
    busy: upload.isPending || choose.isPending,
  }
}
