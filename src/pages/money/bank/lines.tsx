import { CheckCheck, FileUp, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { refreshSuggestions } from '#contract/tenant/money/bank-operations.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { isKeyOf, keysOf } from '#domain/kit/keys.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { formatInteger, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { bankLineScreens } from '#src/resources/bank.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, Tabs } from '#src/ui/page/parts.tsx'
import { AcceptSure } from './accept-sure.tsx'
import styles from './bank.module.css'
import { Legend } from './legend.tsx'
import { LineCards } from './line-cards.tsx'
import { MatchingContext, useMatching } from './use-matching.ts'
import { usePositions, type Position } from './use-positions.ts'

/** Which lines are shown, by the last part of the address. */
const views = {
  open: {
    label: 'To match',
    empty: { title: 'Nothing to match', sentence: 'Every line of this account is matched with the books.' },
  },
  suspense: {
    label: 'In suspense',
    empty: { title: 'Nothing in suspense', sentence: 'Lines you can’t identify yet are parked here.' },
  },
  matched: {
    label: 'Matched',
    empty: { title: 'Nothing matched yet', sentence: 'Lines are listed here once they are matched.' },
  },
  all: {
    label: 'All',
    empty: {
      title: 'No lines yet',
      sentence: 'Import a statement for this account to see its lines here.',
    },
  },
} as const
type View = keyof typeof views

/** The lines of a bank account, matched one after the other. */
export function BankLines() {
  const { account = '', view = 'open' } = useParams()
  const { can } = useAccess()
  const { data, error } = usePositions()
  const position = data?.accounts.find(({ id }) => id === account)
  usePage(position?.name, [{ label: 'Bank', to: paths.money.bank() }])
  if (!can('read', bankLines.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  if (!position || !isKeyOf(views, view)) return <ErrorPage error={{ statusCode: 404 }} />
  return <Lines key={account} position={position} view={view} />
}

function Lines({ position, view }: { position: Position; view: View }) {
  const { id, name, currency, bankBalance, bankBalanceOn, booksBalance, waiting, sure } = position
  const { can } = useAccess()
  const matching = useMatching()
  const [accepting, setAccepting] = useState(false)
  const { act, busy } = useAction(refreshSuggestions)
  const within = useMemo(
    () => ({ bankAccountId: id, ...(view === 'all' ? {} : { status: view }) }),
    [id, view],
  )
  const screens = useMemo(
    () => ({ ...bankLineScreens, list: { ...bankLineScreens.list, empty: views[view].empty } }),
    [view],
  )
  const may = can('update', bankLines.subject)
  const counts = { open: position.open, suspense: position.suspense, matched: undefined, all: undefined }
  const addressOf = (key: View) => paths.money.bank(key === 'open' ? id : `${id}/${key}`)
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1 ref={(element) => matching.focus.atHeading(element)} tabIndex={-1}>
            {name}
          </h1>
          <Muted>
            {[
              `Amounts in ${currency}`,
              bankBalance === null
                ? undefined
                : `${formatMoney(bankBalance, currency)} by the bank${bankBalanceOn ? ` on ${shortDate(bankBalanceOn)}` : ''}`,
              `${formatMoney(booksBalance, currency)} by the books`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </div>
        <div className={styles.actions}>
          {can('read', 'BankReconciliation') ? (
            <ButtonLink to={paths.money.bank(`${id}/reconciliations`)}>Reconciliations</ButtonLink>
          ) : null}
          <ButtonLink to={paths.money.bank('rules', { account: id })}>Rules</ButtonLink>
          {can('create', bankStatements.subject) ? (
            <ButtonLink to={paths.money.bank('import', { account: id })}>
              <FileUp size={15} aria-hidden /> Import statement
            </ButtonLink>
          ) : null}
          {may && view === 'open' && position.open > 0 ? (
            <Button
              busy={busy || waiting > 0}
              disabled={busy || waiting > 0}
              onClick={() => void act({ params: { id } })}
            >
              <RotateCw size={15} aria-hidden /> {waiting > 0 ? 'Suggesting…' : 'Refresh suggestions'}
            </Button>
          ) : null}
          {may && view === 'open' && sure > 0 ? (
            <Button look="primary" onClick={() => setAccepting(true)}>
              <CheckCheck size={15} aria-hidden /> Accept all sure ({formatInteger(sure)})
            </Button>
          ) : null}
        </div>
      </header>
      <Tabs label="Lines">
        {keysOf(views).map((key) => (
          <Link key={key} to={addressOf(key)} aria-current={key === view ? 'page' : undefined}>
            {views[key].label}
            {counts[key] === undefined ? null : <Muted small>{formatInteger(counts[key])}</Muted>}
          </Link>
        ))}
      </Tabs>
      {may && view !== 'matched' ? <Legend /> : null}
      <MatchingContext value={{ ...matching, accountId: id, may, leaves: view !== 'all' }}>
        <ResourceList key={view} screens={screens} within={within} cards={LineCards} />
      </MatchingContext>
      {accepting ? <AcceptSure position={position} onClose={() => setAccepting(false)} /> : null}
    </Page>
  )
}
