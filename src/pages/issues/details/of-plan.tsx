import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import styles from './details.module.css'
import type { ShownIssue } from './index.tsx'

/** The plan that opened it, for those who see plans. */
export function OfPlan({ issue }: { issue: ShownIssue }) {
  const { canOn } = useAccess()
  // It belongs to the same property, and was given to the same service man.
  if (!issue.planId || !canOn('read', maintenancePlans.subject, issue)) return null
  return (
    <section className={styles.standing}>
      <CalendarClock size={16} aria-hidden />
      <div>
        <h2>Planned maintenance</h2>
        <p>
          Created automatically from a maintenance plan.{' '}
          <Link to={paths.maintenance.plan(issue.planId)}>Show plan</Link>
        </p>
      </div>
    </section>
  )
}
