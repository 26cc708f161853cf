import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import type { AnyRecord } from '#src/resources/screens.ts'

/** The property that the address names; `wrong` where it can't be one. */
export function useProperty() {
  const id = useParams()['propertyId'] ?? ''
  const wrong = !properties.allFields.id.safeParse(id).success
  const { query, result } = useOne<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    id,
    errorNotification: false,
    queryOptions: { enabled: !wrong },
  })
  return { id, wrong, property: result, error: query.isError && !result ? query.error : undefined }
}
