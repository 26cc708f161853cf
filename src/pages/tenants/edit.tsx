import { tenantScreens } from '#src/resources/tenants.tsx'
import { EditRecord } from '../resource/edit.tsx'

export default function EditTenant() {
  return <EditRecord screens={tenantScreens} param="tenantId" />
}
