import { paths } from '#src/lib/paths.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { bankStatementScreens } from '#src/resources/bank.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

const trail = [{ label: 'Bank', to: paths.money.bank() }]

/** Everything that banks sent, the newest first. */
export function BankStatements() {
  usePage('Bank statements', trail)
  return (
    <ResourceList
      screens={bankStatementScreens}
      lead={<ButtonLink to={paths.money.bank('rules')}>Rules</ButtonLink>}
    />
  )
}
