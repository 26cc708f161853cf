import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import type { AnyRecord } from '#src/resources/screens.ts'

/** The property in the address, that whatever stands below it belongs to. */
export function useAddressedProperty() {
  const id = useParams()['propertyId'] ?? ''
  const valid = properties.allFields.id.safeParse(id).success
  const { query, result } = useOne<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    id,
    errorNotification: false,
    queryOptions: { enabled: valid },
  })
  return { id, valid, property: result, error: query.isError && !result ? query.error : undefined }
}
