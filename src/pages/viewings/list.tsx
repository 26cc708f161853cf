import { CalendarDays, Clock } from 'lucide-react'
import { paths } from '#src/lib/paths.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { viewingScreens } from '#src/resources/viewings.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import styles from './viewings.module.css'

/** Viewings of all properties. */
export default function ViewingList() {
  const lead = (
    <span className={styles.lead}>
      <ButtonLink small to={paths.viewings.calendar()}>
        <CalendarDays size={14} aria-hidden /> Calendar
      </ButtonLink>
      <ButtonLink small to={paths.viewings.ownHours()}>
        <Clock size={14} aria-hidden /> My hours
      </ButtonLink>
    </span>
  )
  return <ResourceList screens={viewingScreens} lead={lead} />
}
