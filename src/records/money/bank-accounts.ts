import { bankAccounts } from '#contract/tenant/money/bank-accounts.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { authState } from '#src/lib/session/index.ts'
import { useRecords } from '#src/providers/records.ts'
import { asWhole } from '#src/resources/screens.ts'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'

const place = () => `freehold.paid-into.${authState().user?.id ?? ''}`

interface Usual {
  bankAccountId?: string
  method?: string
}

/** How somebody recorded a payment last: the next one is usually alike. */
export function usualWay(): Usual {
  try {
    const usual: Usual = JSON.parse(localStorage.getItem(place()) ?? '{}')
    return usual
  } catch {
    return {}
  }
}

export function rememberWay(usual: Usual): void {
  try {
    localStorage.setItem(place(), JSON.stringify(usual))
  } catch {
    // No storage: it is chosen again next time.
  }
}

const rank = ({ takesRent, kind }: { takesRent: boolean; kind: string }) =>
  Number(takesRent) + Number(kind === 'client')

/** Bank accounts, the one that rent is paid into and others that hold rents first; in one currency where it is known. */
export function useBankAccounts(currency?: Currency) {
  const { records, query } = useRecords(bankAccounts, { sort: 'name', limit: 100 })
  const accounts = records
    .map(asWhole)
    .filter((account) => currency === undefined || account.currency === currency)
    .toSorted((a, b) => rank(b) - rank(a))
  const known = usualWay().bankAccountId
  const usual = accounts.find(({ id }) => id === known) ?? accounts[0]
  const ready = query.data !== undefined
  return { accounts, usual, ready, problem: ready || !query.error ? undefined : pageErrorFrom(query.error) }
}
