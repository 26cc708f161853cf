import { byKey } from '#domain/kit/keys.ts'
import { Choices } from '#src/ui/form/choices.tsx'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { encodings } from '#domain/imports/encoding.ts'
import styles from './mapping.module.css'

const delimiterWords: Record<ImportDialect['delimiter'], string> = {
  ',': 'comma ,',
  ';': 'semicolon ;',
  '\t': 'tab',
  '|': 'bar |',
}

const quoteWords = { '"': 'double quotes', "'": 'single quotes' } as const

interface DialectEditorProps {
  dialect: ImportDialect
  onChange: (dialect: ImportDialect) => void
}

/** How the file is written, as found out; changeable where it was found out wrongly. */
export function DialectEditor({ dialect, onChange }: DialectEditorProps) {
  return (
    <details className={styles.dialect}>
      <summary>How the file is read</summary>
      <label>
        Columns are separated by
        <Choices
          value={dialect.delimiter}
          choices={delimiterWords}
          onChange={(delimiter) => onChange({ ...dialect, delimiter })}
        />
      </label>
      <label>
        Encoding
        <Choices
          value={dialect.encoding}
          choices={byKey(encodings, (encoding) => encoding)}
          onChange={(encoding) => onChange({ ...dialect, encoding })}
        />
      </label>
      <label>
        Text is quoted with
        <Choices
          value={dialect.quote}
          choices={quoteWords}
          onChange={(quote) => onChange({ ...dialect, quote })}
        />
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={dialect.header}
          onChange={(event) => onChange({ ...dialect, header: event.target.checked })}
        />
        The first row holds the column names
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={dialect.shortRows}
          onChange={(event) => onChange({ ...dialect, shortRows: event.target.checked })}
        />
        Rows may omit empty cells at the end
      </label>
      <label>
        Rows to skip above the table
        <input
          type="number"
          min={0}
          max={1000}
          defaultValue={dialect.skip}
          onBlur={(event) => {
            const skip = Math.max(0, Math.min(1000, Math.trunc(event.target.valueAsNumber) || 0))
            if (skip !== dialect.skip) onChange({ ...dialect, skip })
          }}
        />
      </label>
    </details>
  )
}
