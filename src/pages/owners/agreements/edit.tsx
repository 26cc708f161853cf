import EditRecord from '#src/records/edit.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { managementAgreementScreens } from '#src/resources/management-agreements.tsx'
import { agreementFields } from './fields.tsx'

/** Once fees were charged, only its end, its float and its notes change. */
export default function EditAgreement() {
  return (
    <EditRecord
      screens={managementAgreementScreens}
      form={(given) => (
        <ResourceForm {...given} screens={managementAgreementScreens} custom={agreementFields} />
      )}
    />
  )
}
