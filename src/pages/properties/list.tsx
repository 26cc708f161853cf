import { propertyScreens } from '#src/resources/properties.tsx'
import { ResourceList } from '#src/records/list/index.tsx'

/** RT-60. */
export default function PropertyList() {
  return <ResourceList screens={propertyScreens} />
}
