import { useCreate, useDelete, useList, useUpdate } from '@refinedev/core'
import { BookmarkPlus, ChevronDown, Pencil, Save, Trash2, Users } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { savedViews } from '#contract/tenant/saved-views.ts'
import type { CreateOf, RecordOf } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import formStyles from '../fields/choice-list.module.css'
import { readListAddress, viewQuery } from '#src/lib/list-address.ts'
import tabs from '#src/ui/page/tab-line.module.css'
import styles from './list.module.css'
import type { ListNavigation } from './use-list-address.ts'

export type SavedView = RecordOf<typeof savedViews>

const resource = { resource: savedViews.name, dataProviderName: savedViews.api } as const
const quiet = { successNotification: false, errorNotification: false } as const
const noViews: SavedView[] = []

/** The views of a list that this person may see: their own and the shared ones. */
export function useViews(screens: ResourceScreens): { views: readonly SavedView[]; ready: boolean } {
  const { can } = useAccess()
  const allowed = can('read', savedViews.subject)
  const { result, query } = useList<SavedView>({
    ...resource,
    pagination: { currentPage: 1, pageSize: 100, mode: 'server' },
    filters: [{ field: 'resource', operator: 'eq', value: screens.resource.name }],
    queryOptions: { enabled: allowed },
    errorNotification: false,
  })
  return { views: allowed ? result.data : noViews, ready: !allowed || !query.isPending }
}

interface ViewTabsProps {
  screens: ResourceScreens
  navigation: ListNavigation
  views: readonly SavedView[]
  /** The columns on the screen, and whether they differ from those of the open view. */
  columns: readonly string[]
  columnsChanged: boolean
}

type Asking = { kind: 'create' } | { kind: 'rename'; view: SavedView }

/** "All" and the saved views as tabs; the open one can be renamed, brought up to date, shared, deleted. */
export function ViewTabs({ screens, navigation, views, columns, columnsChanged }: ViewTabsProps) {
  const { address } = navigation
  const { can } = useAccess()
  const [asking, setAsking] = useState<Asking>()
  const { pathname: list } = useLocation()
  const remove = useRemoveView(list, viewQuery(screens.resource, address))
  const query = viewQuery(screens.resource, address)
  const open = views.find(({ id }) => id === address.tab)
  const offered = useOffered(screens)
  const shown = open ? undefined : offered.find((each) => sameNarrowing(each.query, query))
  const changed = open ? open.query !== query || columnsChanged : !shown && query !== ''

  return (
    <nav className={classes(tabs.line, styles.views)} aria-label="Views">
      <span className={tabs.tab}>
        <Link to={list} aria-current={open || shown ? undefined : 'page'}>
          All
        </Link>
      </span>
      {offered.map((each) => (
        <span key={each.label} className={tabs.tab}>
          <Link to={`${list}?${each.query}`} aria-current={each === shown ? 'page' : undefined}>
            {each.label}
          </Link>
        </span>
      ))}
      {views.map((view) => (
        <span key={view.id} className={tabs.tab}>
          <Link to={viewAddress(list, view)} aria-current={view === open ? 'page' : undefined}>
            {view.title}
            {view.shared ? <Users size={13} aria-label="shared" /> : null}
          </Link>
          {view === open ? (
            <OpenViewMenu
              view={view}
              onRemove={() => remove(view)}
              onRename={() => setAsking({ kind: 'rename', view })}
            />
          ) : null}
        </span>
      ))}
      {open && changed ? <SaveChanges view={open} query={query} columns={columns} /> : null}
      {changed && can('create', savedViews.subject) ? (
        <Button small look="ghost" className={styles.keep} onClick={() => setAsking({ kind: 'create' })}>
          <BookmarkPlus size={14} aria-hidden /> {open ? 'Save as new view' : 'Save view'}
        </Button>
      ) : null}
      {asking ? (
        <ViewDialog
          asking={asking}
          values={{ resource: screens.resource.name, query, columns: [...columns] }}
          list={list}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </nav>
  )
}

/** The views that everybody has, as far as the profile may ask for what they narrow by. */
function useOffered({ resource, list }: ResourceScreens): { label: string; query: string }[] {
  const { user } = useProfile()
  const usual = readListAddress(resource, new URLSearchParams())
  return (list.views ?? []).flatMap(({ label, filters: of }) => {
    const filters = of(user.id)
    const may = Object.keys(filters).every((name) => list.filters.includes(name))
    return may ? [{ label, query: viewQuery(resource, { ...usual, filters }) }] : []
  })
}

/** Whether two addresses show the same, in whatever order they say it. */
const sameNarrowing = (one: string, other: string) =>
  one.split('&').sort().join('&') === other.split('&').sort().join('&')

function viewAddress(list: string, view: Pick<SavedView, 'id' | 'query'>): string {
  return `${list}?tab=${view.id}${view.query ? `&${view.query}` : ''}`
}

/** Changes an open view, where the profile may. */
function useChangeView(view: SavedView) {
  const { canOn } = useAccess()
  const { mutate: update, mutation } = useUpdate()
  const change = (values: object, done: string) =>
    update(
      { ...resource, ...quiet, id: view.id, values: { ...values, version: view.version } },
      { onSuccess: () => toast.success(done), onError: notifyError },
    )
  return { may: canOn('update', savedViews.subject, view), change, busy: mutation.isPending }
}

interface SaveChangesProps {
  view: SavedView
  query: string
  columns: readonly string[]
}

function SaveChanges({ view, query, columns }: SaveChangesProps) {
  const { may, change, busy } = useChangeView(view)
  return may ? (
    <Button
      small
      look="ghost"
      className={styles.keep}
      disabled={busy}
      onClick={() => change({ query, columns }, `View “${view.title}” saved`)}
    >
      <Save size={14} aria-hidden /> Save changes to view
    </Button>
  ) : null
}

interface OpenViewProps {
  view: SavedView
  onRename: () => void
  onRemove: () => void
}

function OpenViewMenu({ view, onRename, onRemove }: OpenViewProps) {
  const { may, change } = useChangeView(view)
  if (!may) return null
  const entries: MenuEntry[] = [
    { key: 'rename', label: 'Rename…', icon: Pencil, onSelect: onRename },
    {
      key: 'share',
      label: view.shared ? 'Make private' : 'Share with everyone',
      icon: Users,
      onSelect: () =>
        change(
          { shared: !view.shared },
          view.shared ? 'Only you see this view now' : 'Everyone sees this view now',
        ),
    },
    { key: 'line', separator: true },
    {
      key: 'delete',
      label: 'Delete view',
      icon: Trash2,
      danger: true,
      onSelect: onRemove,
    },
  ]
  return (
    <Menu
      label={`View ${view.title}`}
      entries={entries}
      width={216}
      trigger={(props) => (
        <IconButton {...props} small label={`Change view ${view.title}`}>
          <ChevronDown size={14} aria-hidden />
        </IconButton>
      )}
    />
  )
}

/** Deletes a view and offers it back. Lives with the tabs: the deleted view's own parts are gone by then. */
function useRemoveView(list: string, query: string): (view: SavedView) => void {
  const navigate = useNavigate()
  const { mutate: remove } = useDelete()
  const { mutate: create } = useCreate<SavedView>()
  const restore = (view: SavedView) =>
    create(
      { ...resource, ...quiet, values: kept(view) },
      { onSuccess: ({ data }) => void navigate(viewAddress(list, data)), onError: notifyError },
    )
  return (view) =>
    remove(
      { ...resource, ...quiet, id: view.id, mutationMode: 'pessimistic' },
      {
        onSuccess: () => {
          void navigate(query ? `${list}?${query}` : list)
          toast.success(`View “${view.title}” deleted`, {
            action: { label: 'Undo', onClick: () => restore(view) },
          })
        },
        onError: notifyError,
      },
    )
}

function kept({ title, resource, query, columns, shared }: SavedView): CreateOf<typeof savedViews> {
  return { title, resource, query, columns, shared }
}

interface ViewDialogProps {
  asking: Asking
  values: Pick<CreateOf<typeof savedViews>, 'resource' | 'query' | 'columns'>
  list: string
  onClose: () => void
}

function ViewDialog({ asking, values, list, onClose }: ViewDialogProps) {
  const { organisation } = useProfile()
  const navigate = useNavigate()
  const formId = useId()
  const create = useCreate<SavedView>()
  const update = useUpdate()
  const renamed = asking.kind === 'rename' ? asking.view : undefined
  const [title, setTitle] = useState(renamed?.title ?? '')
  const [shared, setShared] = useState(false)
  const busy = create.mutation.isPending || update.mutation.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (renamed) {
      update.mutate(
        { ...resource, ...quiet, id: renamed.id, values: { title, version: renamed.version } },
        { onSuccess: onClose, onError: notifyError },
      )
      return
    }
    create.mutate(
      { ...resource, ...quiet, values: { ...values, title, shared } },
      {
        onSuccess: ({ data }) => {
          onClose()
          void navigate(viewAddress(list, data))
        },
        onError: notifyError,
      },
    )
  }
  return (
    <Dialog
      title={renamed ? 'Rename view' : 'Save view'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={busy} disabled={busy || !title.trim()}>
            {renamed ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.fields} style={{ padding: 0 }} onSubmit={submit}>
        <label>
          Name
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that was opened to type into
            autoFocus
            required
            maxLength={60}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {renamed ? null : (
          <div className={formStyles.option} style={{ padding: 0 }}>
            <input
              id={`${formId}-shared`}
              type="checkbox"
              checked={shared}
              onChange={(event) => setShared(event.target.checked)}
            />
            <label htmlFor={`${formId}-shared`} style={{ fontSize: 14, color: 'var(--ink)' }}>
              Share with everyone at {organisation.name}
            </label>
          </div>
        )}
      </form>
    </Dialog>
  )
}
