import { useUpdate } from '@refinedev/core'
import { leases } from '#contract/tenant/leases.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { useDocuments } from '../documents/use-documents.ts'
import type { LeaseRecord } from './record.ts'

/** Where a signed agreement is filed, and who sees it: its tenants have signed it themselves. */
const place = { category: 'agreement', visibility: 'tenant' }

/** The documents of a lease, that its signed one is chosen from, and the way to keep another one. */
export function useSignedDocument({ id, propertyId, version }: LeaseRecord) {
  const { query, upload } = useDocuments({ kind: 'lease', id, propertyId })
  const { mutateAsync, mutation } = useUpdate<LeaseRecord>()
  /** @returns the id of the document that is kept */
  const keep = async (file: File): Promise<string | undefined> => {
    try {
      return (await upload.mutateAsync({ files: [file], place })).data[0]?.id
    } catch {
      // Told of by the upload itself.
      return undefined
    }
  }
  const choose = async (signedDocumentId: string) => {
    try {
      await mutateAsync({
        resource: leases.name,
        dataProviderName: leases.api,
        id,
        values: { signedDocumentId, version },
        successNotification: false,
        errorNotification: false,
        invalidates: ['resourceAll'],
      })
    } catch (error) {
      notifyError(error)
    }
  }
  return {
    documents: query.data?.data ?? [],
    loading: query.isPending,
    keep,
    choose,
    busy: upload.isPending || mutation.isPending,
  }
}
