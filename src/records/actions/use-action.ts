import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { toast } from '#src/ui/feedback/toast.ts'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { toasts } from '#src/lib/constants.ts'
import { sayExpired } from '#src/providers/session-expiry.ts'
import { operationKey } from '#src/providers/use-operation.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { attemptOf, closeAttempt, keyOfAttempt, type Sent } from './attempts.ts'

/** Whose answers are read again: a resource's, one operation's, or those under a key. */
type Stale = { api: string; name: string } | Operation | QueryKey

/** One error per field, named as in the body. */
type FieldErrors = Readonly<Record<string, string>>

type Words = string | { title: string; description?: string }

export interface ActionOptions<O> {
  /**
   * What it changes besides the records of the operation's own resource, which are read again, too; or nothing, where
   * what is shown is what was written.
   */
  refreshes?: readonly Stale[] | 'nothing'
  /** The toast of success. */
  done?: Words | ((answer: AnswerOf<O>, sent: Sent<O>) => Words | undefined)
  /** Offered on that toast. */
  undo?: (answer: AnswerOf<O>, sent: Sent<O>) => (() => unknown) | undefined
  /** Another way on from that toast, such as showing what was made. */
  next?: (answer: AnswerOf<O>) => { label: string; onClick: () => void }
  /** It sends files: how far they are is followed in a toast (ST-01). */
  upload?: boolean
  /** Shows the outcome at once, before the server answers. @returns how to take that back */
  begin?: (sent: Sent<O>) => (() => void) | undefined
  onDone?: (answer: AnswerOf<O>, sent: Sent<O>) => void
  /** Where field errors (422) are shown, such as a form's own `setError`. */
  onFieldErrors?: (errors: FieldErrors) => void
  /** Says what went wrong; in a toast when left out. */
  onProblem?: (error: unknown) => void
}

/** Something that was done, with the server's answer; undefined where it was not, which has been said then. */
type Outcome<O> = { answer: AnswerOf<O> } | undefined

type Act = <O extends Operation>(
  operation: O,
  sent: Sent<O>,
  options?: ActionOptions<O>,
) => Promise<Outcome<O>>

const isKey = (stale: Stale): stale is QueryKey => Array.isArray(stale)

const keyOf = (stale: Stale): QueryKey =>
  isKey(stale) ? stale : 'id' in stale ? operationKey(stale).slice(0, 4) : ['data', stale.api, stale.name]

async function refresh(
  client: QueryClient,
  operation: Operation,
  refreshes: readonly Stale[] | 'nothing' = [],
) {
  if (refreshes === 'nothing') return
  const keys = [operationKey(operation).slice(0, 3), ...refreshes.map(keyOf)]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Whether what is shown may no longer be so: not after a refusal of what was typed, nor of who asks. */
const mayHaveChanged = (code: number) => code !== 401 && code !== 422

function tellOfProblem<O>(error: unknown, { onFieldErrors, onProblem = notifyError }: ActionOptions<O>) {
  const fields = error instanceof ApiError ? error.errors : undefined
  if (fields && onFieldErrors) onFieldErrors(fields)
  else if (error instanceof ApiError && error.code === 401) sayExpired()
  else onProblem(error)
}

function tellOfSuccess<O>(answer: AnswerOf<O>, sent: Sent<O>, { done, undo, next }: ActionOptions<O>) {
  const words = typeof done === 'function' ? done(answer, sent) : done
  if (!words) return
  const back = undo?.(answer, sent)
  const action = back ? { label: 'Undo', onClick: () => void back() } : next?.(answer)
  const { title, description } = typeof words === 'string' ? { title: words, description: undefined } : words
  toast.success(title, { description, ...(action ? { action, duration: toasts.withAction } : {}) })
}

/**
 * The one way to change something: sends it, says what came of it, and has whatever shows it read again. Repeated while
 * it is under way, or after an answer that was lost, the same content has one effect.
 */
export function useActions(): { act: Act; busy: boolean } {
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const underWay = useRef(new Map<string, Promise<unknown>>())
  const act = useMemo<Act>(() => {
    async function perform<O extends Operation>(
      operation: O,
      sent: Sent<O>,
      attempt: string,
      options: ActionOptions<O>,
    ): Promise<Outcome<O>> {
      const takeBack = options.begin?.(sent)
      const follow = options.upload ? uploadToast() : undefined
      follow?.progress(0)
      let answer: AnswerOf<O>
      try {
        answer = await call(operation, {
          ...sent,
          onUploadProgress: follow?.progress,
          idempotencyKey: keyOfAttempt(attempt),
        })
      } catch (error) {
        takeBack?.()
        follow?.failed()
        tellOfProblem(error, options)
        const code = error instanceof ApiError ? error.code : 0
        const refreshed = mayHaveChanged(code) ? refresh(client, operation, options.refreshes) : undefined
        // Without a connection there is nothing to wait for.
        if (code > 0) await refreshed
        return undefined
      }
      closeAttempt(attempt)
      follow?.done()
      options.onDone?.(answer, sent)
      tellOfSuccess(answer, sent, options)
      await refresh(client, operation, options.refreshes)
      return { answer }
    }
    return async (operation, sent, options = {}) => {
      const attempt = attemptOf(operation, sent)
      const known = underWay.current.get(attempt)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the attempt says which operation it is of
      if (known) return known as ReturnType<typeof perform<typeof operation>>
      setRunning((count) => count + 1)
      const performed = perform(operation, sent, attempt, options)
      underWay.current.set(attempt, performed)
      try {
        return await performed
      } finally {
        underWay.current.delete(attempt)
        setRunning((count) => count - 1)
      }
    }
  }, [client])
  return { act, busy: running > 0 }
}

/** Shows field errors beside the fields of a form of react-hook-form. */
export const formErrors =
  <V extends FieldValues>(setError: UseFormSetError<V>) =>
  (errors: FieldErrors): void => {
    for (const [index, [name, message]] of Object.entries(errors).entries())
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form's fields are named as in the body
      setError(name as Path<V>, { message }, { shouldFocus: index === 0 })
  }

/** One operation as an action of a screen, with the field errors of the last attempt. */
export function useAction<O extends Operation>(
  operation: O,
  options: ActionOptions<O> = {},
): {
  act: (sent: Sent<O>, more?: ActionOptions<O>) => Promise<Outcome<O>>
  busy: boolean
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
} {
  const { act, busy } = useActions()
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    act: (sent, more) => {
      setErrors({})
      return act(operation, sent, { onFieldErrors: setErrors, ...options, ...more })
    },
    busy,
    errors,
    setErrors,
  }
}
