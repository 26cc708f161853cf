import { FileUp, Files } from 'lucide-react'
import { Link } from 'react-router'
import { bankAccountKinds } from '#contract/tenant/money/bank-accounts.ts'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { counted, formatInteger, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { bankAccountScreens } from '#src/resources/bank-accounts.tsx'
import { useAccess } from '#src/providers/access.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { NoBankAccount } from '#src/records/money/no-bank-account.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Fact, Facts, Inline, Muted, Page, PageHead } from '#src/ui/page/parts.tsx'
import styles from './bank.module.css'
import { usePositions, type Position } from './use-positions.ts'

/** Every bank account as the bank and the books have it, and what is left to match. */
export function BankPositions() {
  usePage('Bank')
  const { can } = useAccess()
  const { data, error } = usePositions()
  if (!can('read', bankLines.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const mayImport = can('create', bankStatements.subject)
  return (
    <Page>
      <PageHead
        title="Bank"
        lead="Import what your bank says of an account, then match each line with the books."
        actions={
          <>
            <ButtonLink to={paths.money.bank('statements')}>
              <Files size={15} aria-hidden /> Statements
            </ButtonLink>
            <ButtonLink to={paths.money.bank('rules')}>Rules</ButtonLink>
            {mayImport && data.accounts.length > 0 ? (
              <ButtonLink look="primary" to={paths.money.bank('import')}>
                <FileUp size={15} aria-hidden /> Import statement
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {data.accounts.length === 0 ? (
        <NoBankAccount why="Statements are imported into a bank account." />
      ) : (
        <ul className={styles.accounts}>
          {data.accounts.map((account) => (
            <Account key={account.id} account={account} mayImport={mayImport} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Account({ account, mayImport }: { account: Position; mayImport: boolean }) {
  const { id, name, kind, currency, bankBalance, bankBalanceOn, booksBalance, open, statements } = account
  return (
    <li className={styles.account}>
      <div>
        <h2>
          <Link to={paths.money.bank(id)}>{name}</Link>
        </h2>
        <Muted small>
          {bankAccountKinds[kind]} · {currency}
        </Muted>
      </div>
      <Facts>
        <Fact label="By the bank">
          {bankBalance === null ? (
            <Muted>{statements === 0 ? 'No statement yet' : 'No balance in its statements'}</Muted>
          ) : (
            <>
              {formatMoney(bankBalance, currency)}{' '}
              <Muted small>on {bankBalanceOn ? shortDate(bankBalanceOn) : '–'}</Muted>
            </>
          )}
        </Fact>
        <Fact label="By the books">
          <Link to={bankAccountScreens.paths.show(id)}>{formatMoney(booksBalance, currency)}</Link>{' '}
          <Muted small>today</Muted>
        </Fact>
        <Fact label="To match">
          <ToMatch account={account} />
        </Fact>
      </Facts>
      <Inline>
        {open > 0 ? (
          <ButtonLink small look="primary" to={paths.money.bank(id)}>
            Match {counted(open, { one: 'line', many: 'lines' })}
            <span className="visually-hidden"> of {name}</span>
          </ButtonLink>
        ) : null}
        {statements > 0 ? (
          <ButtonLink small to={paths.money.bank('statements', { bankAccountId: id })}>
            {counted(statements, { one: 'statement', many: 'statements' })}
            <span className="visually-hidden"> of {name}</span>
          </ButtonLink>
        ) : null}
        {mayImport ? (
          <ButtonLink small to={paths.money.bank('import', { account: id })}>
            Import statement<span className="visually-hidden"> of {name}</span>
          </ButtonLink>
        ) : null}
      </Inline>
    </li>
  )
}

/** How many lines are left, and what is known of them. */
function ToMatch({ account: { open, sure, suspense, waiting, statements } }: { account: Position }) {
  if (statements === 0) return <Muted>–</Muted>
  const parts = [
    open === 0 ? 'Nothing' : formatInteger(open),
    waiting > 0
      ? 'suggestions are being worked out'
      : sure > 0
        ? `${formatInteger(sure)} with a sure match`
        : undefined,
    suspense > 0 ? `${formatInteger(suspense)} in suspense` : undefined,
  ]
  return <>{parts.filter(Boolean).join(', ')}</>
}
