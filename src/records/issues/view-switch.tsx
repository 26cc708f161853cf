import { Columns3, List } from 'lucide-react'
import { useLocation } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { ViewLinks } from '#src/ui/controls/view-links.tsx'

const views = [
  { to: paths.issues.list(), label: 'Table', icon: List },
  { to: paths.maintenance.home(), label: 'Board', icon: Columns3 },
]

/** The same issues, as a table or by their status; filters and search go along. */
export function ViewSwitch() {
  return <ViewLinks views={views} query={useLocation().search} />
}
