import { ChevronLeft, ChevronRight, Settings } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { notifications, type Notification } from '#contract/tenant/notifications.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { pageOf } from '#src/lib/use-asked.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { NoActivityDrawing } from '#src/ui/illustrations/no-activity.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Entry } from './entry.tsx'
import styles from './notifications.module.css'
import { Page, PageHead, Tabs } from '#src/ui/page/parts.tsx'

/** CO-05. */
const perPage = 10

/** AP-08: the address holds what is shown. */
function useAddress() {
  const [params] = useSearchParams()
  const tab = params.get('tab') === 'unread' ? ('unread' as const) : ('all' as const)
  const page = pageOf(params.get('page'))
  const to = (next: { tab?: string; page?: number }) =>
    paths.notifications({
      tab: (next.tab ?? tab) === 'unread' ? 'unread' : undefined,
      page: next.page && next.page > 1 ? String(next.page) : undefined,
    })
  return { tab, page, to }
}

/** RT-35: what somebody is told of, newest first. */
export default function NotificationsPage() {
  usePage('Notifications')
  const { tab, page, to } = useAddress()
  const { viewing } = useProfile()
  const list = useRef<HTMLUListElement>(null)
  const query = { tab, page, limit: perPage }
  const { data, error, refetch } = useOperation(notifications.list, { query, keepPrevious: true })
  const { act: mark } = useAction(notifications.mark, {
    onDone: () => {
      // What goes out of sight takes the focus along.
      if (tab === 'unread' && list.current?.contains(document.activeElement)) list.current.focus()
    },
  })
  const { act: markAll, busy } = useAction(notifications.markAll)
  const [newest] = page === 1 ? (data?.data ?? []) : []
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage))

  return (
    <Page width="text">
      <PageHead
        title="Notifications"
        actions={
          <ButtonLink to={paths.settings.notifications}>
            <Settings size={15} aria-hidden /> Notification preferences
          </ButtonLink>
        }
      />
      <Tabs label="Notifications">
        <Link to={to({ tab: 'all' })} aria-current={tab === 'all' ? 'page' : undefined}>
          All
        </Link>
        <Link to={to({ tab: 'unread' })} aria-current={tab === 'unread' ? 'page' : undefined}>
          Unread{data && data.unread > 0 ? ` (${formatInteger(data.unread)})` : ''}
        </Link>
        {newest && data && data.unread > 0 && !viewing ? (
          <Button small disabled={busy} onClick={() => void markAll({ body: { through: newest.id } })}>
            Mark all as read
          </Button>
        ) : null}
      </Tabs>
      {error && !data ? (
        <Note
          alert
          title="Your notifications could not be loaded"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorWords(error)?.message} {errorWords(error)?.description}
        </Note>
      ) : !data ? (
        <Waiting />
      ) : data.data.length === 0 ? (
        <Nothing tab={tab} all={to({ tab: 'all' })} />
      ) : (
        <>
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label="Notifications">
            {data.data.map((notification: Notification) => (
              <Entry
                key={notification.id}
                notification={notification}
                onMark={viewing ? undefined : (read) => void mark({ body: { ids: [notification.id], read } })}
              />
            ))}
          </ul>
          {pages > 1 ? (
            <nav className={styles.pages} aria-label="Pages">
              {page > 1 ? (
                <ButtonLink small to={to({ page: page - 1 })}>
                  <ChevronLeft size={15} aria-hidden /> Newer
                </ButtonLink>
              ) : null}
              <span>
                Page {formatInteger(page)} of {formatInteger(pages)}
              </span>
              {page < pages ? (
                <ButtonLink small to={to({ page: page + 1 })}>
                  Older <ChevronRight size={15} aria-hidden />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
        </>
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <ul className={styles.list} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
        <li key={index} className={styles.entry}>
          <Skeleton width={32} height={32} />
          <Skeleton width="60%" height={12} />
        </li>
      ))}
    </ul>
  )
}

function Nothing({ tab, all }: { tab: 'all' | 'unread'; all: string }) {
  if (tab === 'unread') {
    return (
      <Note
        title="All read"
        illustration={<NoActivityDrawing />}
        actions={<ButtonLink to={all}>Show all</ButtonLink>}
      >
        New notifications appear here straight away.
      </Note>
    )
  }
  return (
    <Note
      title="Nothing yet"
      illustration={<NoActivityDrawing />}
      actions={<ButtonLink to={paths.settings.notifications}>Notification preferences</ButtonLink>}
    >
      What concerns you appears here, such as a property assigned to you or a finished import.
    </Note>
  )
}
