import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { viewingScreensOf } from '#src/resources/viewings.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import styles from './units.module.css'

/** The viewings of one property, as a tab of its page. */
export default function ViewingsTab({ property }: { property: Readable }) {
  const { id } = property
  const { can } = useAccess()
  const screens = useMemo(() => viewingScreensOf(id), [id])
  const within = useMemo(() => ({ pid: id }), [id])
  return (
    <>
      {can('assign', 'Viewing') ? (
        <div className={styles.bar}>
          <ButtonLink small to={paths.properties.viewingHours(id)}>
            <Clock size={14} aria-hidden /> Viewing hours
          </ButtonLink>
        </div>
      ) : null}
      <ResourceList screens={screens} within={within} />
    </>
  )
}
