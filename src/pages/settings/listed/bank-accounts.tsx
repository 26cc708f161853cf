import { bankAccountScreens } from '#src/resources/bank-accounts.tsx'
import { Listed } from './index.tsx'

/** The accounts that tenants pay into. */
export default function BankAccounts() {
  return <Listed screens={bankAccountScreens} />
}
