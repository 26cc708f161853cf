import { useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#src/lib/client/index.ts'
import { sayExpired } from '#src/providers/session-expiry.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

/**
 * Does something with the server and says what went wrong where it belongs: beside the form's fields (ER-06), in the
 * toast of an ended session (AU-09), otherwise in a toast.
 * @param setError of the form, if there is one
 */
export function useDeed<Values extends FieldValues>(setError?: UseFormSetError<Values>) {
  const [busy, setBusy] = useState(false)
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.errors ?? {}) : []
      if (setError && fields.length > 0) {
        for (const [index, [name, message]] of fields.entries())
          setError(name as Path<Values>, { message }, { shouldFocus: index === 0 })
      } else if (error instanceof ApiError && error.code === 401) sayExpired()
      else notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
