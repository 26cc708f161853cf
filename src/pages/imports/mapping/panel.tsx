import { X } from 'lucide-react'
import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import styles from './mapping.module.css'
import type { Configuration } from '../use-import.ts'
import { DialectEditor } from './dialect-editor.tsx'
import { FieldSource } from './field-source.tsx'
import { OtherColumns } from './other-columns.tsx'
import { useMapping } from './use-mapping.ts'

interface MappingPanelProps {
  /** What one record is called. */
  one: string
  setup: ImportSetup
  configure: (change: Configuration) => Promise<boolean>
  onClose: () => void
}

/** Which column fills which field, what stands in for a missing one, and what the file's own words mean. */
export function MappingPanel({ one, setup, configure, onClose }: MappingPanelProps) {
  const { mapping, setSource, setValue, keepColumn } = useMapping(setup, configure)
  const isFilled = (key: string) => {
    const source = mapping.fields[key]
    return source !== undefined && (source.column !== null || source.text !== undefined)
  }
  const missing = setup.fields.filter(({ key }) => setup.missing.includes(key))
  const filled = setup.fields.filter(({ key }) => isFilled(key) && !setup.missing.includes(key))
  const free = setup.fields.filter(({ key }) => !isFilled(key) && !setup.missing.includes(key))

  const rowOf = (field: ImportSetup['fields'][number]) => (
    <FieldSource
      key={field.key}
      field={field}
      setup={setup}
      source={mapping.fields[field.key]}
      meanings={mapping.values[field.key] ?? {}}
      onSource={(source) => setSource(field.key, source)}
      onMeaning={(text, to) => setValue(field.key, text, to)}
    />
  )

  return (
    <aside id="import-columns" className={styles.panel} aria-label="Columns and values">
      <div className={styles.panelHead}>
        <h2>Columns and values</h2>
        <IconButton label="Close" small onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {missing.length > 0 ? (
        <section className={styles.missing}>
          <h3>Still needed</h3>
          <p>Every {one} needs these. Choose a column, or enter a value for all rows.</p>
          {missing.map(rowOf)}
        </section>
      ) : null}
      <section>
        <h3>Fields</h3>
        {filled.map(rowOf)}
        {free.length > 0 ? (
          <label className={styles.addField}>
            <span className="visually-hidden">Add a field</span>
            <select
              value=""
              onChange={(event) => {
                const field = free.find(({ key }) => key === event.target.value)
                if (field) setSource(field.key, { column: null, text: field.preset ?? '' })
              }}
            >
              <option value="">Add a field…</option>
              {free.map((field) => (
                <option key={field.key} value={field.key}>
                  {field.label}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </section>
      <OtherColumns one={one} setup={setup} mapping={mapping} onKeep={keepColumn} />
      <DialectEditor dialect={setup.dialect} onChange={(dialect) => void configure({ dialect })} />
    </aside>
  )
}
