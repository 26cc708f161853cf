import { Ellipsis, FileUp, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useAccess } from '#src/providers/access.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { useExport, type ExportProps } from './export-menu.tsx'
import { ColumnPicker } from './lazy-column-picker.tsx'
import styles from './list.module.css'
import { shownFacts } from './card-facts.ts'
import type { ToolbarProps } from './toolbar.tsx'

/** What has buttons of its own on wide screens: which fields show, and the export. */
export function PhoneMenu({ screens, navigation, total, columns, onColumns }: ToolbarProps) {
  const { resource, list, paths } = screens
  const { can } = useAccess()
  const [choosing, setChoosing] = useState(false)
  const fields: MenuEntry = {
    key: 'fields',
    label: 'Fields on cards…',
    icon: Rows3,
    onSelect: () => setChoosing(true),
  }
  const first: MenuEntry[] = [fields]
  if (paths.bulkAdd && can('import', resource.subject))
    first.push({ key: 'import', label: 'Import a file', icon: FileUp, to: paths.bulkAdd() })
  const operation = can('export', resource.subject) && total > 0 ? list.export?.operation : undefined
  return (
    <>
      {operation ? (
        <WithExport
          first={first}
          screens={screens}
          operation={operation}
          address={navigation.address}
          columns={columns}
          total={total}
        />
      ) : (
        <More entries={first} />
      )}
      {choosing ? (
        <Dialog sheet title="Fields on cards" onClose={() => setChoosing(false)}>
          <p className={styles.sheetNote}>A card shows the first {shownFacts} of them that have a value.</p>
          <ColumnPicker screens={screens} shown={columns} onChoose={onColumns} />
        </Dialog>
      ) : null}
    </>
  )
}

function WithExport({ first, ...props }: ExportProps & { first: readonly MenuEntry[] }) {
  const { entries, busy } = useExport(props)
  const exports = entries.map((entry) =>
    'icon' in entry ? { ...entry, label: `Export ${entry.label}` } : entry,
  )
  return <More busy={busy} entries={[...first, { key: 'line', separator: true }, ...exports]} />
}

function More({ entries, busy }: { entries: MenuEntry[]; busy?: boolean }) {
  return (
    <Menu
      label="More"
      align="end"
      width={232}
      entries={entries}
      trigger={(props) => (
        <IconButton {...props} look="secondary" label="More" disabled={busy} aria-busy={busy || undefined}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      )}
    />
  )
}
