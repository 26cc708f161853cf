import type { ImportSetup } from '#contract/tenant/import-shapes.ts'
import { valueKey } from '#domain/imports/options.ts'
import { formatInteger } from '#src/lib/format/index.ts'

interface ValueMeaningsProps {
  field: ImportSetup['fields'][number]
  values: ImportSetup['values'][string]
  /** Chosen by hand: the text's `valueKey` → what it stands for, null for nothing. */
  meanings: Readonly<Record<string, string | null>>
  onMeaning: (text: string, to: string | null) => void
}

/** The file's own words, each said once: "Mutifamily" is Residential. What is not understood comes first. */
export function ValueMeanings({ field, values, meanings, onMeaning }: ValueMeaningsProps) {
  const isChoice = field.options.length > 0
  const meaning = ({ text, to }: (typeof values)[number]) => {
    const key = valueKey(text)
    return key in meanings ? meanings[key]! : to
  }
  const sorted = values.toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null) || b.count - a.count)
  return (
    <ul>
      {sorted.map((entry) => {
        const to = meaning(entry)
        return (
          <li key={entry.text} data-open={isChoice && to === null ? '' : undefined}>
            <span title={entry.reason}>
              {entry.text} <small>{formatInteger(entry.count)}×</small>
            </span>
            {isChoice ? (
              <select
                aria-label={`“${entry.text}” means`}
                value={to ?? ''}
                onChange={(event) =>
                  onMeaning(entry.text, event.target.value === '' ? null : event.target.value)
                }
              >
                <option value="">leave empty</option>
                {field.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ) : (
              <select
                aria-label={`“${entry.text}” becomes`}
                value={to ?? entry.text}
                onChange={(event) => onMeaning(entry.text, event.target.value)}
              >
                <option value={entry.text}>as it is</option>
                {entry.to !== null && entry.to !== entry.text ? (
                  <option value={entry.to}>{entry.to}</option>
                ) : null}
              </select>
            )}
          </li>
        )
      })}
    </ul>
  )
}
