import { CalendarClock, CalendarDays, Columns3, Gauge } from 'lucide-react'
import { useLocation } from 'react-router'
import { issues } from '#contract/tenant/issues.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ViewLinks } from '#src/ui/controls/view-links.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './maintenance.module.css'

const views = [
  { to: paths.maintenance.home(), label: 'Board', icon: Columns3, subject: issues.subject },
  { to: paths.maintenance.calendar(), label: 'Calendar', icon: CalendarDays, subject: issues.subject },
  {
    to: paths.maintenance.plans(),
    label: 'Planned work',
    icon: CalendarClock,
    subject: maintenancePlans.subject,
  },
  { to: paths.maintenance.load(), label: 'Load', icon: Gauge, subject: issues.subject, field: 'assigneeId' },
]

/** What narrows issues and plans alike, and so goes along from view to view. */
export const commonFilters = ['pid', 'categoryId', 'priorityId', 'contractor', 'assignee']

/** Work of all properties: nothing is fixed. */
export const everywhere = {}

/** Issues with the filters that the views of maintenance have, the common ones first. */
export const narrowedBy = (screens: ResourceScreens, ...more: string[]): ResourceScreens => ({
  ...screens,
  list: { ...screens.list, filters: [...commonFilters, ...more] },
})

/** RT-34: the title, and the ways to look at the same work. */
export function MaintenanceHead() {
  usePage('Maintenance')
  const { can } = useAccess()
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams([...asked].filter(([name]) => commonFilters.includes(name))).toString()
  const shown = views.filter(({ subject, field }) => can('read', subject, field))
  return (
    <header className={styles.head}>
      <h1>Maintenance</h1>
      <ViewLinks
        className={styles.views}
        views={shown}
        query={kept ? `?${kept.replaceAll('%2C', ',')}` : ''}
      />
    </header>
  )
}
