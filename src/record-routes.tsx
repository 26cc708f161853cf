import { CanAccess } from '@refinedev/core'
import { lazy, type ReactNode } from 'react'
import { Route } from 'react-router'
import { routeOf } from '#src/lib/paths.ts'
import { routesOf } from '#src/resources/index.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import type { ResourcePages } from './pages.ts'

const ListPage = lazy(() => import('#src/records/list/page.tsx'))
const CreatePage = lazy(() => import('#src/records/create.tsx'))
const EditPage = lazy(() => import('#src/records/edit.tsx'))

/** The addresses that a resource is registered under with Refine, each with its page. */
export function recordRoutes(screens: ResourceScreens, own: ResourcePages = {}) {
  const { resource, form } = screens
  const { list: List, create: Create, edit: Edit, show: Show } = own
  const { list, create, edit, show } = routesOf(screens)
  const guarded = (action: 'create' | 'edit', page: ReactNode) => (
    <CanAccess
      resource={(action === 'create' && screens.createdAs ? screens.createdAs : resource).name}
      action={action}
      fallback={<ErrorPage error={{ statusCode: 403 }} />}
    >
      {page}
    </CanAccess>
  )
  return (
    <Route key={resource.name}>
      <Route path={routeOf(list)} element={List ? <List /> : <ListPage screens={screens} />} />
      {create === undefined ? null : create === edit ? (
        // Its query says which of the two it is.
        <Route path={routeOf(create)} element={Create ? <Create /> : null} />
      ) : Create || form.create ? (
        <Route
          path={routeOf(create)}
          element={guarded('create', Create ? <Create /> : <CreatePage screens={screens} />)}
        />
      ) : null}
      {edit === create || edit === show ? null : (
        <Route
          path={routeOf(edit)}
          element={guarded('edit', Edit ? <Edit /> : <EditPage screens={screens} />)}
        />
      )}
      {Show ? <Route path={routeOf(show)} element={<Show />} /> : null}
    </Route>
  )
}
