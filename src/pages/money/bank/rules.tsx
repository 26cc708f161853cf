import { Plus } from 'lucide-react'
import { createContext, use, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bankLines } from '#contract/tenant/money/bank-lines.ts'
import { addBankRule, forgetBankRule, listBankRules } from '#contract/tenant/money/bank-rules.ts'
import { lineDirections, ruleKinds } from '#domain/bank/vocabulary.ts'
import { counted, exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useSettled } from '#src/lib/use-settled.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { BankAccountChoice } from '#src/records/money/bank-account-choice.tsx'
import styles from '#src/records/money/money.module.css'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { NoBankAccount } from '#src/records/money/no-bank-account.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Muted, Page, PageHead, Stack } from '#src/ui/page/parts.tsx'
import bankStyles from './bank.module.css'
import { BooksChoice, CategoryChoice, OtherAccountChoice, TenantChoice } from './choices.tsx'
import { usePositions, type Position } from './use-positions.ts'

type Rule = AnswerOf<typeof listBankRules>['rules'][number]

/** What lines of an account are suggested to be by their words: learnt of what people chose, or made by hand. */
export function BankRules() {
  usePage('Matching rules', [{ label: 'Bank', to: paths.money.bank() }])
  const { can } = useAccess()
  const { data, error } = usePositions()
  if (!can('read', bankLines.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return <Rules accounts={data.accounts} may={can('update', bankLines.subject)} />
}

function Rules({ accounts, may }: { accounts: readonly Position[]; may: boolean }) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed).trim()
  const [asking, setAsking] = useState<'add' | Rule>()
  const account = accounts.find(({ id }) => id === params.get('account')) ?? accounts[0]
  const { data, error } = useOperation(listBankRules, {
    query: { account: account?.id, search: search || undefined },
    enabled: account !== undefined,
    keepPrevious: true,
  })
  if (!account) {
    return (
      <Page>
        <PageHead title="Matching rules" />
        <NoBankAccount why="Rules are kept for each bank account." />
      </Page>
    )
  }
  const refreshes = [listBankRules, bankLines] as const
  return (
    <Page>
      <PageHead
        title="Matching rules"
        lead="How Freehold suggests matches from the wording of bank lines. It learns from your choices, and you can add your own rules."
        actions={
          may ? (
            <Button look="primary" onClick={() => setAsking('add')}>
              <Plus size={15} aria-hidden /> Add rule
            </Button>
          ) : null
        }
      />
      <Stack gap={24}>
        <div className={bankStyles.narrow}>
          <BankAccountChoice
            label="Bank account"
            accounts={accounts}
            value={account.id}
            onChange={(id) => setParams({ account: id }, { replace: true })}
          />
          <Labelled label="Find">
            {(described) => (
              <input
                {...described}
                type="search"
                placeholder="Words of a line"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Labelled>
        </div>
        {error && !data ? (
          <ErrorPage error={pageErrorFrom(error)} />
        ) : !data ? (
          <Muted>Loading…</Muted>
        ) : data.rules.length === 0 ? (
          <Note title={search ? 'No matches.' : 'No rules yet'}>
            {search
              ? 'No rule matches.'
              : 'Match a line by hand or accept a suggestion, and the next line with the same words gets the same suggestion.'}
          </Note>
        ) : (
          <RuleTable rules={data.rules} marked={params.get('rule')} onForget={may ? setAsking : undefined} />
        )}
      </Stack>
      {asking === 'add' ? (
        <AddRule account={account} onClose={() => setAsking(undefined)} refreshes={refreshes} />
      ) : asking ? (
        <ActionDialog
          operation={forgetBankRule}
          title="Forget this rule?"
          text={`Lines with “${asking.words}” will no longer be suggested as ${asking.target}. Matched lines stay as they are. Match such a line again and Freehold learns it again.`}
          confirm="Forget rule"
          danger
          params={{ id: account.id, ruleId: asking.id }}
          options={{ refreshes, done: 'Rule forgotten' }}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Page>
  )
}

interface TableProps {
  rules: readonly Rule[]
  /** The one that a suggestion was made by. */
  marked: string | null
  onForget: ((rule: Rule) => void) | undefined
}

function RuleTable({ rules, marked, onForget }: TableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label="Rules" tabIndex={-1}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Words</th>
            <th scope="col">What it is</th>
            <th scope="col">Used</th>
            {onForget ? (
              <th scope="col">
                <span className="visually-hidden">Forget</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} marked={rule.id === marked} onForget={onForget} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RuleRow({
  rule,
  marked,
  onForget,
}: Omit<TableProps, 'rules' | 'marked'> & { rule: Rule; marked: boolean }) {
  const { words, byHand, direction, kind, target, leaseId, propertyTitle, times, lastUsedAt } = rule
  const shown = useRef(false)
  return (
    <tr
      aria-current={marked || undefined}
      ref={(row) => {
        if (!marked || !row || shown.current) return
        shown.current = true
        row.scrollIntoView({ block: 'center' })
      }}
    >
      <th scope="row" data-words>
        {words}
        <Muted small>{byHand ? 'Made by hand' : 'Learnt'}</Muted>
      </th>
      <td data-words>
        {leaseId ? <Link to={paths.leases.show(leaseId)}>{target}</Link> : target}
        <Muted small>
          {[
            lineDirections[direction],
            ruleKinds[kind],
            kind === 'payment' ? undefined : (propertyTitle ?? 'The firm’s own'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </td>
      <td>
        {lastUsedAt ? counted(times, { one: 'time', many: 'times' }) : 'Not yet'}
        {lastUsedAt ? (
          <Muted small>
            <time dateTime={lastUsedAt} title={exactInstant(lastUsedAt)}>
              {timeAgo(lastUsedAt)}
            </time>
          </Muted>
        ) : null}
      </td>
      {onForget ? (
        <td>
          <Button small onClick={() => onForget(rule)}>
            Forget<span className="visually-hidden"> “{words}”</span>
          </Button>
        </td>
      ) : null}
    </tr>
  )
}

interface AddProps {
  account: Position
  refreshes: readonly [typeof listBankRules, typeof bankLines]
  onClose: () => void
}

function AddRule({ account, refreshes, onClose }: AddProps) {
  const of = (kind: Rule['kind']) => (values: { kind?: unknown }) => values.kind === kind
  return (
    <OwnAccount value={account}>
      <AntdTheme>
        <ActionDialog
          operation={addBankRule}
          title="Add rule"
          text={`For new lines of ${account.name}, and those still to be matched.`}
          confirm="Add rule"
          params={{ id: account.id }}
          values={{ direction: 'out', kind: 'category' }}
          fields={{
            words: { hint: 'Whole words, in their order: “city power”.' },
            accountId: { when: of('category'), input: CategoryInput },
            otherAccountId: { when: of('transfer'), input: OtherAccountInput },
            leaseId: { when: of('payment'), input: TenantInput },
            propertyId: { when: (values) => values['kind'] !== 'payment', input: BooksInput },
          }}
          options={{ refreshes, done: 'Rule added' }}
          onClose={onClose}
        />
      </AntdTheme>
    </OwnAccount>
  )
}

/** The account that the rule is added to. */
const OwnAccount = createContext<Position | undefined>(undefined)

function OtherAccountInput({ ref: _, ...bound }: ActionInputProps) {
  const own = use(OwnAccount)
  return own ? <OtherAccountChoice bound={bound} not={own.id} currency={own.currency} /> : null
}

const CategoryInput = ({ ref: _, ...bound }: ActionInputProps) => <CategoryChoice bound={bound} />
const TenantInput = ({ ref: _, ...bound }: ActionInputProps) => <TenantChoice bound={bound} />
const BooksInput = ({ ref: _, ...bound }: ActionInputProps) => <BooksChoice bound={bound} />
