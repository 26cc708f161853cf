import { useRecord } from '#src/providers/records.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '#contract/kit/index.ts'
import type { Readable, ResourceScreens, ScreensOf } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage, type Crumb } from '#src/ui/page/page-title.ts'
import { useReadableScreens } from '../use-readable-screens.ts'
import { ResourceShow, type ShowTab } from './index.tsx'

interface Props<R extends Resource> {
  screens: ScreensOf<R>
  /** As the address has it, which may be anything. */
  id: string
  /** Pages above it; the list when left out. */
  trail?: (record: Readable<R> | undefined) => readonly Crumb[]
  /** Whether the record belongs at this address. */
  belongs?: (record: Readable<R>) => boolean
  /** @param screens without what the profile may not read */
  tabs: (record: Readable<R>, screens: ResourceScreens) => readonly ShowTab[]
  /** The tab whose own address this is. */
  open?: string
  actions?: (record: Readable<R>) => ReactNode
}

/** The page of one record: loads it, names it, and shows one of its tabs. */
export function RecordPage<R extends Resource>(props: Props<R>) {
  const { screens, id, tabs, open, actions } = props
  const navigate = useNavigate()
  const readable = useReadableScreens(screens)
  const { resource, paths } = screens
  const { record, problem } = useRecord(resource, id)
  const list = paths.list()
  const trail = props.trail?.(record) ?? [{ label: resource.labels.many, to: list }]
  usePage(problem ? undefined : titleOf(resource, record), trail)
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  if (props.belongs && !props.belongs(record)) return <ErrorPage error={{ statusCode: 404 }} />
  return (
    <ResourceShow
      key={id}
      screens={readable}
      record={record}
      tabs={tabs(record, readable)}
      open={open}
      actions={actions?.(record)}
      onDeleted={() => void navigate(trail.at(-1)?.to ?? list, { replace: true })}
    />
  )
}

/** What a record is called; its kind until that is known. */
function titleOf(resource: Resource, record: Readable | undefined): string {
  const title = record?.[resource.title]
  return typeof title === 'string' ? title : resource.labels.one
}
