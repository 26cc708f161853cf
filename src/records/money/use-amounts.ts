import { useState } from 'react'

type Amounts = ReadonlyMap<string, unknown>
const none: Amounts = new Map()

/**
 * What is paid, or asked for, of each that is ticked; the text where that is no amount.
 * @param begun what is ticked at first
 */
export function useAmounts(begun: Amounts = none) {
  const [{ amounts, touched }, setState] = useState({ amounts: begun, touched: false })
  return {
    amounts,
    /** Whether anything was ticked, unticked or typed, which leaving the page would lose. */
    touched,
    /** Undefined: not ticked. */
    set: (id: string, amount: unknown) =>
      setState((before) => {
        const next = new Map(before.amounts)
        if (amount === undefined) next.delete(id)
        else next.set(id, amount)
        return { amounts: next, touched: true }
      }),
    clear: () => setState({ amounts: none, touched: false }),
  }
}
