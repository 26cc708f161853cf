import { unitScreens } from '#src/resources/units.tsx'
import { ResourceList } from '#src/records/list/index.tsx'

/** Units of every property. */
export default function UnitList() {
  return <ResourceList screens={unitScreens} />
}
