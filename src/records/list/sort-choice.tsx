import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import styles from './filter-sheet.module.css'
import type { ListNavigation } from './use-list-address.ts'

interface SortChoiceProps {
  screens: ResourceScreens
  navigation: ListNavigation
}

/** The order of a list where there are no column heads to press: by which field, and which way. */
export function SortChoice({
  screens: { resource, list },
  navigation: { address, change },
}: SortChoiceProps) {
  const { sortBy, sortOrder } = address
  const ascending = sortOrder === 'asc'
  const readable = new Set([resource.title, ...list.columns.map(({ field }) => field)])
  const fields = resource.sort
    .filter((field) => readable.has(field))
    .sort((a, b) => resource.label(a).localeCompare(resource.label(b)))
  return (
    <div className={styles.sort}>
      <label>
        Sort by
        <select value={sortBy} onChange={(event) => change({ sortBy: event.target.value, sortOrder })}>
          {fields.map((field) => (
            <option key={field} value={field}>
              {resource.label(field)}
            </option>
          ))}
        </select>
      </label>
      <Button onClick={() => change({ sortBy, sortOrder: ascending ? 'desc' : 'asc' })}>
        {ascending ? <ArrowUp size={15} aria-hidden /> : <ArrowDown size={15} aria-hidden />}
        {ascending ? 'Ascending' : 'Descending'}
      </Button>
    </div>
  )
}
