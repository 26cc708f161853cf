import EditRecord from '#src/records/edit.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { maintenancePlanScreens } from '#src/resources/maintenance-plans.tsx'
import { planFields } from './form/fields.ts'

/** RT-34: changes planned work, as far as the profile may. */
export default function EditPlan() {
  return (
    <EditRecord
      screens={maintenancePlanScreens}
      form={(given) => <ResourceForm screens={maintenancePlanScreens} custom={planFields} {...given} />}
    />
  )
}
