import { useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { formatInteger } from '#src/lib/format/index.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { classes } from '#src/ui/controls/classes.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { useReadableScreens } from '#src/providers/readable-screens.ts'
import { useRecordActions } from '../use-record-actions.tsx'
import { ListCards } from './cards.tsx'
import { selectionQuery, viewQuery, type ListAddress } from '#src/lib/list-address.ts'
import styles from './list.module.css'
import { mayBulk } from './may-bulk.ts'
import { Pagination } from './pagination.tsx'
import { RowEntriesContext } from './row-actions.tsx'
import { EmptyList, ListFailed, NoMatch } from './states.tsx'
import { ListTable } from './table.tsx'
import { Toolbar } from './toolbar.tsx'
import { knownColumns, listedFields } from '#src/resources/listed.ts'
import { useListChoices, type ListChoices } from './use-columns.ts'
import { chosenFilters, useListAddress, type FixedFilters, type ListNavigation } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'
import { useViews, ViewTabs, type SavedView } from './views.tsx'

/** Nothing is ticked on a first visit. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

/** Refine's words for the state of an address. */
function listParams({ page, limit, sortBy, sortOrder, searchQuery, filters }: ListAddress) {
  const narrowing = Object.entries(searchQuery ? { searchQuery, ...filters } : filters)
  return {
    pagination: { currentPage: page, pageSize: limit, mode: 'server' as const },
    sorters: [{ field: sortBy, order: sortOrder }],
    filters: narrowing.map(([field, value]) => ({ field, operator: 'eq' as const, value })),
  }
}

/** The columns on the screen: those of the open view where it has its own, otherwise the person's. */
function useShownColumns(own: ListChoices, screens: ResourceScreens, view: SavedView | undefined) {
  const [draft, setDraft] = useState<{ view: string; fields: readonly string[] }>()
  const ofView = view?.columns ? knownColumns(screens, view.columns) : undefined
  const drafted = draft && draft.view === view?.id ? draft.fields : undefined
  return {
    ready: own.ready,
    shown: (view && drafted) ?? ofView ?? own.shown,
    changed: drafted !== undefined && drafted.join() !== ofView?.join(),
    choose: (fields: readonly string[]) => {
      if (view) setDraft({ view: view.id, fields })
      else own.choose(fields)
    },
  }
}

interface ListProps {
  screens: ResourceScreens
  /** At the end of the title's row. */
  lead?: ReactNode
  /** Figures above the rows. */
  strip?: ReactNode
  /**
   * Preset filters where the list is a tab of another record's page. Must be referentially stable.
   */
  within?: FixedFilters
  /** Instead of the table, and of the usual cards on a phone; without records while they are on their way. */
  cards?: ComponentType<{ records: readonly Readable[] | undefined }>
  /** Instead of everything below the toolbar. */
  shownAs?: (navigation: ListNavigation) => ReactNode
}

/** A list rendered from its definition; the address is its whole state (AP-08). */
export function ResourceList(props: ListProps) {
  const { can } = useAccess()
  return can('read', props.screens.resource.subject) ? (
    <ReadableList {...props} />
  ) : (
    <ErrorPage error={{ statusCode: 403 }} />
  )
}

function ReadableList({ screens: all, lead, strip, within, cards: Cards, shownAs }: ListProps) {
  const screens = useReadableScreens(all)
  const { resource } = screens
  const choices = useListChoices(screens)
  const navigation = useListAddress(resource, within, choices.rows)
  const { address, change } = navigation
  const mobile = useIsMobile()
  usePage(within ? undefined : resource.labels.many)

  const { views, ready: viewsReady } = useViews(screens)
  const view = views.find(({ id }) => id === address.tab)
  const columns = useShownColumns(choices, screens, view)
  const { can, asked } = useAccess()
  // Which columns a view has is known when it has come: its rows are not waited for meanwhile.
  const fields = address.tab ? undefined : listedFields(screens, columns.shown, asked(resource.subject))

  const { query, result } = useList<Readable>({
    resource: resource.name,
    dataProviderName: resource.api,
    ...listParams(address),
    meta: { fields },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const total = result.total ?? 0
  const records = query.data && columns.ready && (viewsReady || !address.tab) ? result.data : undefined
  const lastPage = Math.max(1, Math.ceil(total / address.limit))
  const beyond = query.isSuccess && !query.isPlaceholderData && address.page > lastPage
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true })
  }, [beyond, lastPage, change])

  const selection = useSelection(viewQuery(resource, { ...address, sortBy: '', sortOrder: 'asc' }))
  const search = useRef<HTMLInputElement>(null)
  const { toggle } = selection
  // Ticking leads nowhere for whoever may not change anything.
  const ticking = mayBulk(screens, can)
  const tick = useCallback(
    (id: string) => {
      const record = ticking ? records?.find((each) => each.id === id) : undefined
      if (record) toggle(record)
    },
    [records, ticking, toggle],
  )
  useListKeys({ onTick: tick, search })
  const { entriesFor, question } = useRecordActions(screens)

  const narrowed = address.searchQuery !== '' || chosenFilters(navigation).length > 0
  const failed = query.isError && !query.data
  const none = records?.length === 0 && !beyond

  return (
    <div className={classes(styles.page, within && styles.within)}>
      {within ? null : (
        <>
          <header className={styles.title}>
            <h1>{resource.labels.many}</h1>
            <Summary screens={screens} address={address} total={query.data ? total : undefined} />
            {lead}
          </header>
          <ViewTabs
            screens={screens}
            navigation={navigation}
            views={views}
            columns={columns.shown}
            columnsChanged={columns.changed}
          />
        </>
      )}
      {strip}
      <div
        className={styles.toolbar}
        role="group"
        aria-label="Search, filters and actions"
        tabIndex={-1}
        data-toolbar
      >
        <Toolbar
          screens={screens}
          navigation={navigation}
          records={records ?? []}
          total={total}
          columns={columns.shown}
          onColumns={columns.choose}
          search={search}
          fixed={Cards !== undefined || shownAs !== undefined}
        />
        {selection.selected.size > 0 ? (
          <Suspense fallback={null}>
            <BulkBar screens={screens} address={address} total={total} selection={selection} />
          </Suspense>
        ) : null}
      </div>
      {failed ? (
        <ListFailed screens={screens} error={query.error} onRetry={() => void query.refetch()} />
      ) : none && narrowed ? (
        <NoMatch screens={screens} navigation={navigation} />
      ) : none ? (
        <EmptyList screens={screens} />
      ) : shownAs ? (
        shownAs(navigation)
      ) : (
        <RowEntriesContext value={entriesFor}>
          {Cards ? (
            <Cards records={records} />
          ) : mobile ? (
            <ListCards
              screens={screens}
              columns={columns.shown}
              records={records}
              selection={ticking ? selection : undefined}
            />
          ) : (
            <ListTable
              screens={screens}
              navigation={navigation}
              columns={columns.shown}
              records={records}
              selection={ticking ? selection : undefined}
              refreshing={query.isPlaceholderData}
            />
          )}
        </RowEntriesContext>
      )}
      {failed || none || shownAs ? null : (
        <Pagination navigation={navigation} onRows={choices.chooseRows} total={total} pending={!records} />
      )}
      {question}
    </div>
  )
}

/** Beside the title: how many, and what the resource sums up. */
function Summary({
  screens,
  address,
  total,
}: {
  screens: ResourceScreens
  address: ListAddress
  total: number | undefined
}) {
  const { summary } = screens.list
  return (
    <p>
      {total === undefined ? '' : formatInteger(total)}
      {summary && total ? <Sum summary={summary} address={address} /> : null}
    </p>
  )
}

function Sum({
  summary,
  address,
}: {
  summary: NonNullable<ResourceScreens['list']['summary']>
  address: ListAddress
}) {
  const { data } = useOperation(summary.operation, { query: selectionQuery(address), keepPrevious: true })
  const words = data === undefined ? undefined : summary.words(data)
  return words ? <> · {words}</> : null
}
