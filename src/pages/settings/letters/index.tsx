import { useParams } from 'react-router'
import { readLetters } from '#contract/tenant/money/letters.ts'
import { reminderStages } from '#domain/arrears/stages.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { invoiceKinds } from '#domain/letters/invoices.ts'
import { letterKinds } from '#domain/letters/kinds.ts'
import { receiptKinds } from '#domain/letters/receipts.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import settingsStyles from '../settings.module.css'
import { LetterEditor } from './editor.tsx'

const forbidden = { statusCode: 403, message: 'Your role does not let you see what letters say.' }

/** What letters and emails to tenants say: all of them, or the text of the one that the address names. */
export default function LetterSettings() {
  const { can } = useAccess()
  const { kind } = useParams()
  if (!can('read', 'Books')) return <ErrorPage error={forbidden} />
  return kind ? <Letter kind={kind} /> : <Letters />
}

function Letters() {
  usePage('Letters and emails', [{ label: 'Settings', to: paths.settings.home }])
  const { data, error } = useOperation(readLetters)
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Letters and emails</h1>
      <p className={settingsStyles.why}>
        What Freehold writes to your tenants. Each has a standard text until you write your own.
      </p>
      <Stack gap={24}>
        <Section title="Reminders">
          <Listed letters={data.letters.filter(({ kind }) => isKeyOf(reminderStages, kind))} />
        </Section>
        <Section title="Receipts">
          <Listed letters={data.letters.filter(({ kind }) => isKeyOf(receiptKinds, kind))} />
        </Section>
        <Section title="Invoices and statements">
          <Listed letters={data.letters.filter(({ kind }) => isKeyOf(invoiceKinds, kind))} />
        </Section>
      </Stack>
    </>
  )
}

type Listing = { kind: keyof typeof letterKinds; subject: string; own: boolean }

function Listed({ letters }: { letters: readonly Listing[] }) {
  return (
    <Rows>
      {letters.map(({ kind, subject, own }) => (
        <Row
          key={kind}
          to={paths.settings.letters(kind)}
          aside={<Muted small>{own ? 'Your own text' : 'Standard text'}</Muted>}
        >
          <strong>{letterKinds[kind]}</strong>
          <Muted small>{subject}</Muted>
        </Row>
      ))}
    </Rows>
  )
}

function Letter({ kind }: { kind: string }) {
  const { data, error } = useOperation(readLetters)
  if (!isKeyOf(letterKinds, kind)) return <PageNotFound />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  const letter = data?.letters.find((each) => each.kind === kind)
  if (!letter) return <PendingPage />
  return <LetterEditor key={kind} letter={letter} />
}
