import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { writeRule } from '#domain/maintenance/recurrence.ts'
import { usualLeadDays } from '#domain/maintenance/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { useToday } from '#src/providers/today.ts'
import { PropertyFirst } from '#src/records/property-first.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { planFields } from './form/fields.ts'

/** RT-34: plans work; with `pid` at that property, with `start` from that day on. */
export default function NewPlan() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const today = useToday()
  usePage('Plan work')
  const asked = maintenancePlans.fields.start.safeParse(params.get('start'))
  const start = asked.success ? asked.data : today
  return (
    <PropertyFirst why="Work is planned at a property.">
      {(only) => (
        <ResourceForm
          screens={maintenancePlanScreens}
          title="Plan work"
          lead="Set it up once; an issue is opened each time the work is due."
          defaults={{
            propertyId: params.get('pid') ?? only?.id,
            priority: 'medium',
            start,
            recurrence: writeRule({ every: 3, unit: 'month', end: 'never' }),
            leadDays: usualLeadDays,
          }}
          custom={planFields}
          onSaved={(record) => {
            void navigate(paths.maintenance.plan(record.id), { replace: true })
            toast.success(`“${String(record['title'])}” is planned`)
          }}
          onLeave={() => void navigate(paths.maintenance.plans())}
        />
      )}
    </PropertyFirst>
  )
}
