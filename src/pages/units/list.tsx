import { unitScreens } from '#src/resources/units.tsx'
import { ResourceList } from '../resource/list/index.tsx'

/** Units of every property. */
export default function UnitList() {
  return <ResourceList screens={unitScreens} />
}
