import { useMemo } from 'react'
import type { Readable } from '#src/resources/screens.ts'
import { issueScreensOf } from '#src/resources/issues.tsx'
import { ResourceList } from '#src/records/list/index.tsx'

/** RT-66: the issues of one property, as a tab of its page. */
export default function IssuesTab({ property }: { property: Readable }) {
  const { id } = property
  const screens = useMemo(() => issueScreensOf(id), [id])
  const within = useMemo(() => ({ pid: id }), [id])
  return <ResourceList screens={screens} within={within} />
}
