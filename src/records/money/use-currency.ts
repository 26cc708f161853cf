import { properties } from '#contract/tenant/properties.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useRecord } from '#src/providers/records.ts'

/** What the books of a property are kept in; the firm's own without one. */
export function useCurrencyOf(propertyId: string | null): Currency {
  const { organisation } = useProfile()
  const { record } = useRecord(properties, propertyId ?? '', { enabled: propertyId !== null })
  return (propertyId && record?.currency) || organisation.currency
}
