import { accountScreens } from '#src/resources/accounts.tsx'
import { BooksBegun } from '#src/records/money/books-begun.tsx'
import { Listed } from './index.tsx'

/** SC-16: the chart of accounts. */
export default function ChartOfAccounts() {
  return (
    <BooksBegun whole>
      <Listed screens={accountScreens} />
    </BooksBegun>
  )
}
