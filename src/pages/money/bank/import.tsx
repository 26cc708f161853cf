import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { importStatement, largestStatement } from '#contract/tenant/money/bank-operations.ts'
import { bankStatements } from '#contract/tenant/money/bank-statements.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { BankAccountChoice } from '#src/records/money/bank-account-choice.tsx'
import { useBankAccounts } from '#src/records/money/bank-accounts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import dropStyles from '#src/ui/controls/drop-area.module.css'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { NoBankAccount } from '#src/records/money/no-bank-account.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Inline, Muted, Page, PageHead, Section, Stack } from '#src/ui/page/parts.tsx'
import { CsvColumns } from './csv-columns.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview, ImportSample } from './import-preview.tsx'
import { formWith, queryOf, useStatementPreview, type Layout } from './use-statement-preview.ts'

const trail = [{ label: 'Bank', to: paths.money.bank() }]

/** A statement file of an account: what it would bring is shown before it is imported. */
export function ImportStatement() {
  usePage('Import statement', trail)
  const { can } = useAccess()
  const { accounts, usual, ready, problem } = useBankAccounts()
  const [params, setParams] = useSearchParams()
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState<AnswerOf<typeof importStatement>>()
  if (!can('create', bankStatements.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  if (problem) return <ErrorPage error={problem} />
  if (!ready) return <PendingPage />
  const account = accounts.find(({ id }) => id === params.get('account')) ?? usual
  if (!account) {
    return (
      <Page width="text">
        <PageHead title="Import statement" />
        <NoBankAccount why="Statements are imported into a bank account." />
      </Page>
    )
  }
  return (
    <Page width="text">
      <PageHead
        title="Import statement"
        lead="Lines you imported earlier are skipped, so files may overlap."
      />
      {done ? (
        <ImportDone
          account={account}
          answer={done}
          onAgain={() => {
            setFile(undefined)
            setDone(undefined)
          }}
        />
      ) : (
        <Stack gap={24}>
          <div style={{ maxWidth: 360 }}>
            <BankAccountChoice
              label="Bank account"
              accounts={accounts}
              value={account.id}
              onChange={(id) => setParams({ account: id }, { replace: true })}
            />
          </div>
          <StatementFile file={file} onFile={setFile} />
          {file ? (
            <Previewed
              key={`${account.id} ${file.name} ${file.size} ${file.lastModified}`}
              accountId={account.id}
              file={file}
              onDone={setDone}
            />
          ) : null}
        </Stack>
      )}
    </Page>
  )
}

/** Drops or chooses the file. */
function StatementFile({ file, onFile }: { file: File | undefined; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = ([first, ...others]: readonly File[]) => {
    const wrong =
      others.length > 0
        ? 'Choose one file at a time.'
        : first?.size === 0
          ? `${first.name} is empty.`
          : first && first.size > largestStatement
            ? `${first.name} is larger than 25 MB. Download the statement in parts.`
            : undefined
    setProblem(wrong)
    if (first && !wrong) onFile(first)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the other way to the button inside
    <section
      className={dropStyles.area}
      style={{ margin: 0 }}
      aria-label="Statement file"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <span>{file ? file.name : 'Drop a statement here, or'}</span>
      <FileButton
        small
        label="Statement file"
        accept=".csv,.txt,.ofx,.qfx,.xml,.sta,.mt940,.940,text/csv,text/plain,application/xml"
        onFiles={take}
      >
        {file ? 'Choose another file' : 'Choose file'}
      </FileButton>
      <small>CSV, OFX, CAMT.053 or MT940, as your bank offers it for download; up to 25 MB</small>
      {problem ? <p role="alert">{problem}</p> : null}
    </section>
  )
}

interface PreviewedProps {
  accountId: string
  file: File
  onDone: (answer: AnswerOf<typeof importStatement>) => void
}

function Previewed({ accountId, file, onDone }: PreviewedProps) {
  const [layout, setLayout] = useState<Layout>()
  const { preview, problem, csv, reading } = useStatementPreview(accountId, file, layout)
  const { act, busy } = useAction(importStatement, { upload: true, refreshes: [['data', 'tenant']], onDone })
  const fresh = preview?.statements.reduce((sum, each) => sum + each.fresh, 0) ?? 0
  return (
    <Section title="What will be imported">
      <Stack>
        {problem ? (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {problem}
          </p>
        ) : preview ? (
          <ImportPreview preview={preview} />
        ) : (
          <Muted>Reading {file.name}…</Muted>
        )}
        {csv ? <CsvColumns csv={csv} open={problem !== undefined} onChange={setLayout} /> : null}
        {preview && !problem ? (
          <Inline gap={12}>
            <Button
              look="primary"
              busy={busy || reading}
              disabled={busy || reading || fresh === 0}
              onClick={() =>
                void act({ params: { id: accountId }, query: queryOf(layout), body: formWith(file) })
              }
            >
              {fresh === 0
                ? 'Nothing to import'
                : `Import ${counted(fresh, { one: 'new line', many: 'new lines' })}`}
            </Button>
            {fresh === 0 ? <Muted>Every line of this file has already been imported.</Muted> : null}
          </Inline>
        ) : null}
        {preview && !problem ? <ImportSample preview={preview} /> : null}
      </Stack>
    </Section>
  )
}
