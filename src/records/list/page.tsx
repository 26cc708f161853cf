import type { ResourceScreens } from '#src/resources/screens.ts'
import { ResourceList } from './index.tsx'

/** The list of a resource as a page of its own. */
export default function ListPage({ screens }: { screens: ResourceScreens }) {
  return <ResourceList screens={screens} />
}
