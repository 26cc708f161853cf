import EditRecord from '#src/records/edit.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { prospectScreens } from '#src/resources/prospects.tsx'
import { prospectFields } from './fields.ts'

export default function EditProspect() {
  return (
    <EditRecord
      screens={prospectScreens}
      form={(given) => <ResourceForm screens={prospectScreens} custom={prospectFields} {...given} />}
    />
  )
}
