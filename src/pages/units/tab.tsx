import { useMemo } from 'react'
import type { AnyRecord } from '#src/resources/screens.ts'
import { unitScreensOf } from '#src/resources/units.tsx'
import { ResourceList } from '../resource/list/index.tsx'

/** RT-64: the units of one property, as a tab of its page. */
export default function UnitsTab({ property }: { property: AnyRecord }) {
  const { id } = property
  const screens = useMemo(() => unitScreensOf(id), [id])
  const within = useMemo(() => ({ propertyId: id }), [id])
  return <ResourceList screens={screens} within={within} />
}
