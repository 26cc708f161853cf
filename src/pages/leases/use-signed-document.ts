import { keepSignedDocument } from '#contract/tenant/lease-operations.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { useDocuments } from '#src/records/documents/use-documents.ts'
import type { LeaseRecord } from '#src/records/leases/record.ts'

/** Where a signed agreement is filed, and who sees it: its tenants have signed it themselves. */
const place = { category: 'agreement', visibility: 'tenant' }

/** The documents of a lease that its signed one is chosen from, and the way to add it to them. */
export function useSignedDocument({ id, propertyId, version }: LeaseRecord) {
  const { query, upload, busy: uploading } = useDocuments({ kind: 'lease', id, propertyId })
  const { act, busy } = useAction(keepSignedDocument)
  const choose = (signedDocumentId: string | null) =>
    void act({ params: { id }, body: { version, signedDocumentId } })
  return {
    documents: query.data?.data ?? [],
    loading: query.isPending,
    choose,
    add: (file: File) =>
      upload([file], place, ({ data: [document] }) => (document ? choose(document.id) : undefined)),
    busy: uploading || busy,
  }
}
