import { useRecord } from '#src/providers/records.ts'
import { useParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'

/** The property in the address, that whatever stands below it belongs to. */
export function useAddressedProperty() {
  const { propertyId: id = '' } = useParams()
  const { record: property, problem } = useRecord(properties, id)
  return { id, property, problem }
}
