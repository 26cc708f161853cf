import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { listLetterExamples, previewLetter } from '#contract/tenant/money/letters.ts'
import { reminderStages } from '#domain/arrears/stages.ts'
import { byKey, keysOf } from '#domain/kit/keys.ts'
import type { LetterKind } from '#domain/letters/kinds.ts'
import type { Template } from '#domain/letters/merge.ts'
import { ApiError, call } from '#src/lib/client/index.ts'
import { useSettled } from '#src/lib/use-settled.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Segments } from '#src/ui/controls/segments.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './letters.module.css'

interface Trial {
  /** What it is tried on. */
  on: string
  find: string
  nothing: string
  /** What is seen of it: the email, and what comes with it. */
  forms: { email: string; letter: string }
}

const reminder: Trial = {
  on: 'Tenant in arrears',
  find: 'Reference or name',
  nothing: 'Nobody is in arrears, so there is nothing to preview this with yet.',
  forms: { email: 'Email', letter: 'Letter' },
}
const receipt = (on: string): Trial => ({
  on,
  find: 'Receipt or name',
  nothing: 'Nothing has been paid yet, so there is nothing to preview this with.',
  forms: { email: 'Email', letter: 'Receipt' },
})
const invoice: Trial = {
  on: 'Invoice',
  find: 'Number or name',
  nothing: 'There are no invoices yet, so there is nothing to preview this with.',
  forms: { email: 'Email', letter: 'Invoice' },
}
const trials: Readonly<Record<LetterKind, Trial>> = {
  ...byKey(keysOf(reminderStages), () => reminder),
  receipt: receipt('Payment'),
  depositReceipt: receipt('Deposit received'),
  invoice,
  invoiceText: invoice,
  statement: {
    on: 'Tenant who owes',
    find: 'Reference or name',
    nothing: 'Nobody owes anything, so there is nothing to preview this with yet.',
    forms: { email: 'Email', letter: 'Statement' },
  },
}

/** What a text makes of a real case, drawn by what sends it, before it is saved. */
export function LetterPreview({ kind, text }: { kind: LetterKind; text: Template }) {
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<string>()
  const examples = useOperation(listLetterExamples, {
    query: { kind, find: useSettled(find.trim()) },
    keepPrevious: true,
  })
  const [first, setFirst] = useState<string>()
  const offered = examples.data?.examples ?? []
  if (first === undefined && offered[0]) setFirst(offered[0].id)
  const exampleId = chosen ?? first
  const { on, find: hint, nothing, forms } = trials[kind]
  const nobody = examples.isSuccess && exampleId === undefined
  return (
    <section className={styles.preview} aria-labelledby="letter-preview">
      <h2 id="letter-preview">Preview</h2>
      {nobody ? (
        <Muted>{nothing}</Muted>
      ) : (
        <>
          <AntdTheme>
            <Labelled label={on} error={examples.error ? errorWords(examples.error)?.message : undefined}>
              {(described) => (
                <Select
                  {...described}
                  style={{ width: '100%' }}
                  showSearch
                  filterOption={false}
                  loading={examples.isFetching}
                  placeholder={hint}
                  notFoundContent={examples.isFetching ? '…' : 'No matches.'}
                  value={exampleId}
                  options={offered.map(({ id, label }) => ({ value: id, label, tabIndex: -1 }))}
                  optionRender={({ label, value }) => (
                    <span className={styles.example}>
                      {label}
                      <small>{offered.find(({ id }) => id === value)?.note}</small>
                    </span>
                  )}
                  onSearch={setFind}
                  onChange={setChosen}
                />
              )}
            </Labelled>
          </AntdTheme>
          {exampleId ? <Drawn kind={kind} text={text} exampleId={exampleId} forms={forms} /> : null}
        </>
      )}
    </section>
  )
}

interface DrawnProps {
  kind: LetterKind
  text: Template
  exampleId: string
  forms: Trial['forms']
}

function Drawn({ kind, text, exampleId, forms }: DrawnProps) {
  const [form, setForm] = useState<keyof typeof forms>(kind === 'invoiceText' ? 'letter' : 'email')
  const [height, setHeight] = useState(480)
  const body = { kind, exampleId, subject: useSettled(text.subject), body: useSettled(text.body) }
  const { data, error } = useQuery({
    queryKey: operationKey(previewLetter, body),
    queryFn: ({ signal }) => call(previewLetter, { body, signal }),
    retry: false,
    gcTime: 0,
    placeholderData: (former) => former,
  })
  const problem = error && wordsOf(error)
  return (
    <>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      {data ? (
        <div className={styles.drawn} data-stale={problem ? true : undefined}>
          <p>
            <Muted small>Subject</Muted>
            <br />
            <strong data-subject>{data.subject}</strong>
          </p>
          <Segments label="Shown as" choices={forms} value={form} onChange={setForm} />
          <iframe
            className={styles.sheet}
            // Nothing in it runs; it is measured from here.
            sandbox="allow-same-origin"
            title={`Preview, ${forms[form].toLowerCase()}`}
            srcDoc={data[form]}
            style={{ height }}
            onLoad={({ currentTarget: { contentDocument } }) => {
              if (contentDocument) setHeight(contentDocument.documentElement.offsetHeight)
            }}
          />
        </div>
      ) : problem ? null : (
        <Muted>Preparing the preview…</Muted>
      )}
    </>
  )
}

/** What is wrong with the text stands beside its field, too; here it says why there is no new preview. */
function wordsOf(error: Error): string {
  const fields = error instanceof ApiError ? error.errors : undefined
  if (fields) return Object.values(fields).join(' ')
  const words = errorWords(error)
  return words?.description ?? words?.message ?? 'The preview couldn’t be prepared.'
}
