import { useState } from 'react'
import type { AnswerOf, Operation } from '#contract/kit/index.ts'
import { call, type CallOptions } from '#src/lib/client/index.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { useRefreshWork } from '../use-plan.ts'

/** Does something to planned work and shows what follows; what went wrong is told. */
export function useDeed(): {
  act: <O extends Operation>(
    operation: O,
    options: CallOptions<O>,
    done: (answer: AnswerOf<O>) => void,
  ) => Promise<void>
  busy: boolean
} {
  const refresh = useRefreshWork()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    act: async (operation, options, done) => {
      setBusy(true)
      try {
        done((await call(operation, options)) as AnswerOf<typeof operation>)
      } catch (error) {
        notifyError(error)
      } finally {
        await refresh()
        setBusy(false)
      }
    },
  }
}
