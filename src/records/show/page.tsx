import { lazy, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Resource } from '#contract/kit/index.ts'
import { useAccess, type Access } from '#src/providers/access.ts'
import { useRecord } from '#src/providers/records.ts'
import type { RecordActivityProps } from '#src/records/activity/of-record.tsx'
import { nameOf } from '#src/resources/name-of.ts'
import type { Readable, ResourceScreens, ScreensOf } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage, type Crumb } from '#src/ui/page/page-title.ts'
import { useReadableScreens } from '#src/providers/readable-screens.ts'
import { HiddenParts } from './hidden-parts.tsx'
import { ResourceShow, type ShowTab } from './index.tsx'

const RecordActivity = lazy(() => import('#src/records/activity/of-record.tsx'))

interface RecordParts<R extends Resource> {
  /** Its tabs besides the activity. @param screens without what the profile may not read */
  tabs: (record: Readable<R>, screens: ResourceScreens, access: Access) => readonly ShowTab[]
  /** Where its changes are read. */
  activity?: RecordActivityProps['operation']
  actions?: (record: Readable<R>) => ReactNode
  /** Pages between it and the lists that its address stands below. */
  trail?: (record: Readable<R>) => readonly Crumb[]
  /** Whether the record belongs at this address. */
  belongs?: (record: Readable<R>, params: Readonly<Partial<Record<string, string>>>) => boolean
}

/** The page of one record, from its definition: loads it, names it, and shows one of its tabs. */
export const recordPage = <R extends Resource>(screens: ScreensOf<R>, parts: RecordParts<R>) =>
  function RecordPage() {
    const params = useParams()
    const { resource } = screens
    const { record, problem } = useRecord(resource, params['id'] ?? '')
    const trail = record && parts.trail?.(record)
    const name = record ? nameOf(resource, record) : resource.labels.one
    usePage(problem ? undefined : name, trail)
    if (problem) return <ErrorPage error={problem} />
    if (!record) return <PendingPage />
    if (parts.belongs?.(record, params) === false) return <ErrorPage error={{ statusCode: 404 }} />
    return (
      <HiddenParts key={record.id} screens={screens} record={record}>
        <Shown screens={screens} record={record} parts={parts} open={params['part']} />
      </HiddenParts>
    )
  }

interface ShownProps<R extends Resource> {
  screens: ScreensOf<R>
  record: Readable<R>
  parts: RecordParts<R>
  /** The tab whose own address this is. */
  open: string | undefined
}

function Shown<R extends Resource>({ screens, record, parts, open }: ShownProps<R>) {
  const { activity, actions, trail } = parts
  const readable = useReadableScreens(screens)
  const navigate = useNavigate()
  const tabs = [...parts.tabs(record, readable, useAccess())]
  if (activity) {
    const words = `this ${screens.resource.labels.one.toLowerCase()}`
    tabs.push({
      key: 'activity',
      label: 'Activity',
      content: <RecordActivity operation={activity} id={record.id} words={words} />,
    })
  }
  return (
    <ResourceShow
      screens={readable}
      record={record}
      tabs={tabs}
      open={open}
      actions={actions?.(record)}
      onDeleted={() => void navigate(trail?.(record).at(-1)?.to ?? screens.paths.list(), { replace: true })}
    />
  )
}
