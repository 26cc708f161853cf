import { useWatch } from 'react-hook-form'
import type { FormValues } from './values.ts'

/** The text that a field of the form holds now, such as a day or an id; null where it holds none. */
export function useText(name: string): string | null {
  const value: unknown = useWatch<FormValues>({ name })
  return typeof value === 'string' ? value : null
}
