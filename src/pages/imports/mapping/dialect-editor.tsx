import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import { delimiters } from '#domain/imports/dialect.ts'
import { encodings } from '#domain/imports/encoding.ts'
import styles from './mapping.module.css'

const delimiterWords: Record<ImportDialect['delimiter'], string> = {
  ',': 'comma ,',
  ';': 'semicolon ;',
  '\t': 'tab',
  '|': 'bar |',
}

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
        <select
          value={dialect.delimiter}
          onChange={(event) =>
            onChange({ ...dialect, delimiter: event.target.value as ImportDialect['delimiter'] })
          }
        >
          {delimiters.map((mark) => (
            <option key={mark} value={mark}>
              {delimiterWords[mark]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Encoding
        <select
          value={dialect.encoding}
          onChange={(event) =>
            onChange({ ...dialect, encoding: event.target.value as ImportDialect['encoding'] })
          }
        >
          {encodings.map((encoding) => (
            <option key={encoding} value={encoding}>
              {encoding}
            </option>
          ))}
        </select>
      </label>
      <label>
        Texts are quoted with
        <select
          value={dialect.quote}
          onChange={(event) => onChange({ ...dialect, quote: event.target.value as ImportDialect['quote'] })}
        >
          <option value='"'>double quotes</option>
          <option value="'">single quotes</option>
        </select>
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={dialect.header}
          onChange={(event) => onChange({ ...dialect, header: event.target.checked })}
        />
        The first row names the columns
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={dialect.shortRows}
          onChange={(event) => onChange({ ...dialect, shortRows: event.target.checked })}
        />
        Rows may leave out empty cells at their end
      </label>
      <label>
        Rows above it to leave out
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
