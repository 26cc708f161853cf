import { tenantScreens } from '#src/resources/tenants.tsx'
import { ResourceList } from '#src/records/list/index.tsx'

export default function TenantList() {
  return <ResourceList screens={tenantScreens} />
}
