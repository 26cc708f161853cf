import { tenantScreens } from '#src/resources/tenants.tsx'
import { EditRecord } from '#src/records/edit.tsx'

export default function EditTenant() {
  return <EditRecord screens={tenantScreens} param="id" />
}
