import { lazy, Suspense } from 'react'
import { FileUp, Plus, RotateCw } from 'lucide-react'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { useAccess } from '#src/providers/access.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { filterLabel, filterValueWords, useFilterNames } from '../fields/filter-words.ts'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { ServerTroubleDrawing } from '#src/ui/illustrations/server-trouble.tsx'
import { chosenFilters, type ListNavigation } from './use-list-address.ts'

const EmptyListDrawing = lazy(() => import('#src/ui/illustrations/of-empty-lists.tsx'))

interface StateProps {
  screens: ResourceScreens
  navigation: ListNavigation
}

/** Nothing there yet: the next step. */
export function EmptyList({ screens }: { screens: ResourceScreens }) {
  const { list, paths, resource } = screens
  const { can } = useAccess()
  const create = paths.create && can('create', (screens.createdAs ?? resource).subject) && (
    <ButtonLink key="create" look="primary" to={paths.create()}>
      <Plus size={16} aria-hidden /> {list.createLabel}
    </ButtonLink>
  )
  const bulkAdd = paths.bulkAdd && can('import', resource.subject) && (
    <ButtonLink key="bulkAdd" to={paths.bulkAdd()}>
      <FileUp size={16} aria-hidden /> Import a file
    </ButtonLink>
  )
  return (
    <Note
      title={list.empty.title}
      illustration={
        <Suspense fallback={<div style={{ height: 140 }} />}>
          <EmptyListDrawing of={resource.name} />
        </Suspense>
      }
      actions={create || bulkAdd ? [create, bulkAdd] : undefined}
    >
      {list.empty.sentence}
    </Note>
  )
}

/** Nothing fits: what was searched, and the way out. */
export function NoMatch({ screens, navigation }: StateProps) {
  const { address, change } = navigation
  const { resource } = screens
  const nameOf = useFilterNames(resource, address.filters)
  const parts = chosenFilters(navigation).map(([name, value]) => {
    const filter = resource.filter[name]
    return filter
      ? `${filterLabel(resource, name)} ${filterValueWords(resource, filter, value, nameOf)}`
      : name
  })
  if (address.searchQuery) parts.unshift(`“${address.searchQuery}”`)
  return (
    <Note
      title={`No ${resource.labels.many.toLowerCase()} match`}
      illustration={<NoMatchDrawing />}
      actions={
        <Button onClick={() => change({ filters: {}, searchQuery: '', tab: undefined })}>
          Clear search and filters
        </Button>
      }
    >
      Looked for {parts.join(' · ')}.
    </Note>
  )
}

/** It failed: what, why, and again. */
export function ListFailed({
  screens,
  error,
  onRetry,
}: {
  screens: ResourceScreens
  error: unknown
  onRetry: () => void
}) {
  const words = errorWords(error)
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Note
      alert
      title={`The ${screens.resource.labels.many.toLowerCase()} could not be loaded`}
      illustration={<ServerTroubleDrawing />}
      actions={
        <Button onClick={onRetry}>
          <RotateCw size={15} aria-hidden /> Try again
        </Button>
      }
      small={requestId ? `Request ${requestId}` : undefined}
    >
      {words?.message} {words?.description}
    </Note>
  )
}
