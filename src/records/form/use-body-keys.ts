import { useState } from 'react'
import { v7 as uuid } from 'uuid'

/**
 * The idempotency key of what is sent: the same content sent again, after an answer that never came, is the same
 * request.
 */
export function useBodyKeys(): (body: unknown) => string {
  const [keys] = useState(() => {
    let sent: { text: string; key: string } | undefined
    return (body: unknown) => {
      const text = JSON.stringify(body)
      if (sent?.text !== text) sent = { text, key: uuid() }
      return sent.key
    }
  })
  return keys
}
