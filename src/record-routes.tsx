import { CanAccess } from '@refinedev/core'
import { lazy, use, type ComponentType, type ReactNode } from 'react'
import { Route } from 'react-router'
import { routeOf } from '#src/lib/paths.ts'
import { routesOf } from '#src/resources/index.ts'
import type { ResourceEntry, ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import type { ResourcePages } from './pages.ts'

const ListPage = lazy(() => import('#src/records/list/page.tsx'))
const CreatePage = lazy(() => import('#src/records/create.tsx'))
const EditPage = lazy(() => import('#src/records/edit.tsx'))

/** A page that its resource's screens describe, once they are here. */
function Described({
  entry,
  page: Page,
}: {
  entry: ResourceEntry
  page: ComponentType<{ screens: ResourceScreens }>
}) {
  return <Page screens={entry.screens ?? use(entry.load())} />
}

/** The addresses that a resource is registered under with Refine, each with its page. */
export function recordRoutes(entry: ResourceEntry, own: ResourcePages = {}) {
  const { resource, createdAs = resource } = entry
  const { list: List, create: Create, edit: Edit, show: Show } = own
  const { list, create, edit, show } = routesOf(entry)
  const guarded = (action: 'create' | 'edit', page: ReactNode) => (
    <CanAccess
      resource={(action === 'create' ? createdAs : resource).name}
      action={action}
      fallback={<ErrorPage error={{ statusCode: 403 }} />}
    >
      {page}
    </CanAccess>
  )
  return (
    <Route key={resource.name}>
      <Route path={routeOf(list)} element={List ? <List /> : <Described entry={entry} page={ListPage} />} />
      {create === undefined ? null : create === edit ? (
        // Its query says which of the two it is.
        <Route path={routeOf(create)} element={Create ? <Create /> : null} />
      ) : (
        <Route
          path={routeOf(create)}
          element={guarded('create', Create ? <Create /> : <Described entry={entry} page={CreatePage} />)}
        />
      )}
      {edit === create || edit === show ? null : (
        <Route
          path={routeOf(edit)}
          element={guarded('edit', Edit ? <Edit /> : <Described entry={entry} page={EditPage} />)}
        />
      )}
      {Show ? <Route path={routeOf(show)} element={<Show />} /> : null}
    </Route>
  )
}
