import { ResourceList } from '#src/records/list/index.tsx'
import { RaiseCharge } from '#src/records/money/raise-charge.tsx'
import { chargeScreens } from '#src/resources/charges.tsx'

/** What all tenants owe and have owed. */
export default function Charges() {
  return <ResourceList screens={chargeScreens} lead={<RaiseCharge />} />
}
