import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { ApiError, call, type CallOptions } from '#src/lib/client/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

interface Sending<O> {
  busy: boolean
  /** What the server says of fields, until the next try. */
  errors: Readonly<Record<string, string>>
  setErrors: (errors: Readonly<Record<string, string>>) => void
  /** @returns nothing where it failed; that has been said then */
  send: (body: CallOptions<O>['body'], params?: CallOptions<O>['params']) => Promise<AnswerOf<O> | undefined>
}

/**
 * Sends a form to one operation: field errors stay beside their fields, others are told in a toast. The same content
 * sent twice, after an answer that never came, has one effect.
 */
export function useSend<O extends Operation>(operation: O): Sending<O> {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const sent = useRef<{ text: string; key: string }>(undefined)
  const send: Sending<O>['send'] = async (body, params) => {
    setBusy(true)
    setErrors({})
    const text = JSON.stringify([body, params])
    if (sent.current?.text !== text) sent.current = { text, key: uuid() }
    try {
      const answer = await call(operation, { body, params, idempotencyKey: sent.current.key })
      void client.invalidateQueries({ queryKey: ['data', 'admin'] })
      return answer
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : undefined
      if (fields && Object.keys(fields).length > 0) setErrors(fields)
      else notifyError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, setErrors, send }
}
