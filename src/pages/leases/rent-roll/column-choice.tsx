import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '#src/providers/profile.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { rollColumns } from './columns.tsx'

const all = rollColumns.map(({ key }) => key)

/** The columns that are shown, as this person left them in this browser. */
export function useRollColumns() {
  const { user } = useProfile()
  const key = `freehold.${user.id}.columns.rent-roll`
  const [hidden, setHidden] = useState<readonly string[]>(
    () =>
      localStorage
        .getItem(key)
        ?.split(',')
        .filter((each) => all.includes(each)) ?? [],
  )
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]
    localStorage.setItem(key, next.join())
    setHidden(next)
  }
  return { shown: rollColumns.filter(({ key: column }) => !hidden.includes(column)), hidden, toggle }
}

export function ColumnChoice({
  hidden,
  toggle,
}: Pick<ReturnType<typeof useRollColumns>, 'hidden' | 'toggle'>) {
  return (
    <Menu
      label="Columns"
      align="end"
      entries={rollColumns.map(({ key, label }) => ({
        key,
        label,
        several: true,
        checked: !hidden.includes(key),
        onSelect: () => toggle(key),
      }))}
      trigger={(props) => (
        <IconButton {...props} look="secondary" label="Columns">
          <Columns3 size={16} aria-hidden />
        </IconButton>
      )}
    />
  )
}
