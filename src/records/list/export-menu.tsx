import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Operation } from '#contract/kit/index.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { selectionQuery, type ListAddress } from '#src/lib/list-address.ts'
import { useDownload } from '#src/records/actions/use-download.ts'

export interface ExportProps {
  screens: ResourceScreens
  operation: Operation
  address: ListAddress
  columns: readonly string[]
  total: number
}

/** Downloads exactly what the filters show, in this order, with these columns; the server makes the file. */
export function useExport({ screens, operation, address, columns, total }: ExportProps) {
  const { resource } = screens
  const { download, busy } = useDownload()
  const save = (format: 'csv' | 'xlsx') => {
    const query = {
      ...selectionQuery(address),
      sortBy: address.sortBy,
      sortOrder: address.sortOrder,
      format,
      columns: [resource.title, ...columns].join(','),
    }
    download({
      make: () => callForFile(operation, { query }),
      name: `${resource.name}-${new Date().toISOString().slice(0, 10)}.${format}`,
      onDone: () => toast.success(`${counted(total, resource.labels)} exported`),
    })
  }
  const entries: MenuEntry[] = [
    { key: 'what', heading: `${counted(total, resource.labels)}, ${columns.length + 1} columns` },
    { key: 'csv', label: 'CSV', icon: FileText, onSelect: () => save('csv') },
    { key: 'xlsx', label: 'Excel (XLSX)', icon: FileSpreadsheet, onSelect: () => save('xlsx') },
  ]
  return { entries, busy }
}

export function ExportMenu(props: ExportProps) {
  const { entries, busy } = useExport(props)
  return (
    <Menu
      label="Export"
      align="end"
      width={232}
      entries={entries}
      trigger={(trigger) => (
        <Button {...trigger} busy={busy} disabled={busy || props.total === 0}>
          {busy ? null : <Download size={15} aria-hidden />} Export <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    />
  )
}
