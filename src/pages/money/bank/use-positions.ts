import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { listBankPositions } from '#contract/tenant/money/bank-operations.ts'
import { useOperation } from '#src/providers/use-operation.ts'

export type Position = AnswerOf<typeof listBankPositions>['accounts'][number]

/** Milliseconds between looks while suggestions are worked out. */
const lookEvery = 1_500

/** How each bank account stands. While suggestions are worked out, all that is shown of lines is read again and again. */
export function usePositions() {
  const client = useQueryClient()
  const query = useOperation(listBankPositions)
  const waiting = query.data?.accounts.some((account) => account.waiting > 0) ?? false
  useEffect(() => {
    if (!waiting) return undefined
    const queryKey = ['data', bankLines.api, bankLines.name]
    // What is being read is waited for: another look would begin it anew.
    const look = () => client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    const timer = setInterval(() => void look(), lookEvery)
    return () => clearInterval(timer)
  }, [waiting, client])
  return query
}
