import { issueScreens } from '#src/resources/issues.tsx'
import { OnBoard } from '#src/records/issues/board/index.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { everywhere, MaintenanceHead, narrowedBy } from './head.tsx'
import styles from './maintenance.module.css'

const screens = narrowedBy(issueScreens, 'status', 'standing', 'day', 'date_created')

/** RT-34: issues of every property by their status; the board of the issues themselves. */
export default function MaintenanceBoard() {
  return (
    <div className={styles.page}>
      <MaintenanceHead />
      <ResourceList
        screens={screens}
        within={everywhere}
        shownAs={(navigation) => <OnBoard navigation={navigation} />}
      />
    </div>
  )
}
