import { ListFilter } from 'lucide-react'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import styles from '#src/records/activity/activity.module.css'
import { ActivityFeed } from '#src/records/activity/feed.tsx'
import { useActivity } from '#src/records/activity/use-activity.ts'

/** What happened to the property and to what belongs to it, on its page. */
export function ActivityTab({ id }: { id: string }) {
  const query = useActivity(propertyActivity, { id })
  return (
    <>
      <div className={styles.beginning}>
        <ButtonLink small to={paths.properties.activity(id)}>
          <ListFilter size={14} aria-hidden /> Filter and export
        </ButtonLink>
      </div>
      <ActivityFeed query={query} own={{ id, words: 'this property' }} empty={<NothingYet />} />
    </>
  )
}

export function NothingYet() {
  return (
    <Note title="Nothing has happened yet" illustration={<NoActivityDrawing />}>
      Changes to this property and its records will be listed here, with who made them.
    </Note>
  )
}
