import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { everywhere, MaintenanceHead } from './head.tsx'
import styles from './maintenance.module.css'

/** RT-34: the work that comes back. */
export default function PlannedWork() {
  return (
    <div className={styles.page}>
      <MaintenanceHead />
      <ResourceList screens={maintenancePlanScreens} within={everywhere} />
    </div>
  )
}
