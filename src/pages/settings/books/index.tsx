import { useState } from 'react'
import { beginBooks, closeBooks, readBooks, reopenBooks } from '#contract/tenant/money/books.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { counted, exactInstant, fullDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useToday } from '#src/providers/today.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { FormSection } from '#src/ui/form/sections.tsx'
import { Fact, Facts, Prose } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from '../settings.module.css'
import { Handling, type Books } from './handling.tsx'

const trail = [{ label: 'Settings', to: paths.settings.home }]
const forbidden = { statusCode: 403, message: 'Your role does not let you see how the books are kept.' }

/** From when to when the books are open, and how charges and payments are handled. */
export default function BooksSettings() {
  const { can } = useAccess()
  return can('read', 'Books') ? <BooksPage /> : <ErrorPage error={forbidden} />
}

function BooksPage() {
  usePage('Books', trail)
  const { data, error } = useOperation(readBooks)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Books</h1>
      {data.books ? (
        <>
          <Period books={data.books} />
          <Handling books={data.books} />
        </>
      ) : (
        <Beginning />
      )}
    </>
  )
}

/** Told to somebody who has never kept books. */
function Beginning() {
  const { can } = useAccess()
  const today = useToday()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.why}>
        Books record every charge and every payment, so that what each tenant owes and what each owner is due
        can be told for any day. Freehold keeps them for you: you record what happened, and it does the double
        entry.
      </p>
      <FormSection region title="Begin the books" why="This takes one date. Nothing is charged by it.">
        <Prose>
          Choose the first day that Freehold keeps books for, usually the first of a month or of your
          financial year. What tenants owed before that day comes in as opening balances.
        </Prose>
        <Prose>
          A chart of accounts is set up: bank accounts, what tenants owe, deposits held, rent, late fees and
          the usual expenses. You can rename its accounts and add your own. Until something is posted, the day
          can be changed.
        </Prose>
        {can('update', 'Books') ? (
          <div className={styles.actions}>
            <Button look="primary" onClick={() => setAsking(true)}>
              Begin the books…
            </Button>
          </div>
        ) : (
          <Prose>An administrator begins the books.</Prose>
        )}
      </FormSection>
      {asking ? (
        <ActionDialog
          operation={beginBooks}
          title="From which day?"
          text="Charges and payments are dated on or after it."
          confirm="Begin the books"
          values={{ beginOn: `${today.slice(0, 7)}-01` }}
          options={{ done: 'The books have begun. Next, add the bank accounts that tenants pay into.' }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** What the nightly recalculation found. */
function Check({ books: { checkedAt, differences } }: { books: Books }) {
  if (!checkedAt) return <>Not yet: checked every night</>
  const found =
    differences === 0
      ? 'every balance matches its postings'
      : `${counted(differences, { one: 'difference', many: 'differences' })} found: tell whoever runs your server`
  return (
    <>
      {exactInstant(checkedAt)}: {found}
    </>
  )
}

type Step = 'close' | 'reopen'

function Period({ books }: { books: Books }) {
  const { can } = useAccess()
  const today = useToday()
  const [step, setStep] = useState<Step>()
  const { version, beginOn, closedThrough } = books
  const close = () => setStep(undefined)
  const mayReopen = closedThrough !== null && can('update', 'ClosedBooks')
  return (
    <>
      <FormSection
        region
        title="Open and closed"
        why="Closing keeps figures that you have reported from changing. Nothing is posted on or before the last closed day."
      >
        <Facts>
          <Fact label="First day">{fullDate(beginOn)}</Fact>
          <Fact label="Closed through">{closedThrough ? fullDate(closedThrough) : 'Nothing is closed'}</Fact>
          <Fact label="Last checked">
            <Check books={books} />
          </Fact>
        </Facts>
        <div className={styles.actions}>
          {can('update', 'Books') ? (
            <Button onClick={() => setStep('close')}>Close through a day…</Button>
          ) : null}
          {mayReopen ? (
            <Button look="ghost" onClick={() => setStep('reopen')}>
              Reopen…
            </Button>
          ) : null}
        </div>
      </FormSection>
      {step === 'close' ? (
        <ActionDialog
          operation={closeBooks}
          title="Close the books"
          text="Nothing can be posted or reversed on or before this day any more. A correction is dated after it. An administrator can reopen the books, with a reason that is noted."
          confirm="Close the books"
          given={{ version }}
          fields={{
            through: {
              label: 'Last day to be closed',
              hint: 'Usually the last day of a month.',
              min: closedThrough ? addDays(closedThrough, 1) : beginOn,
              max: today,
            },
          }}
          options={{
            done: ({ closedThrough: day }) => `The books are closed through ${fullDate(day ?? '')}.`,
          }}
          onClose={close}
        />
      ) : null}
      {step === 'reopen' ? (
        <ActionDialog
          operation={reopenBooks}
          title="Reopen the books"
          text="Figures of the reopened days can change again. Who reopened them, and why, is noted."
          confirm="Reopen the books"
          danger
          given={{ version }}
          fields={{
            through: {
              hint: 'Leave it empty to reopen everything.',
              min: beginOn,
              max: closedThrough ? addDays(closedThrough, -1) : undefined,
            },
            reason: { label: 'Why they are reopened' },
          }}
          options={{
            done: ({ closedThrough: day }) =>
              day ? `The books stay closed through ${fullDate(day)}.` : 'The books are open.',
          }}
          onClose={close}
        />
      ) : null}
    </>
  )
}
