import { CanAccess } from '@refinedev/core'
import { lazy, type ComponentType } from 'react'
import { Route } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'

const ListPage = lazy(() => import('#src/records/list/page.tsx'))
const CreatePage = lazy(() => import('#src/records/create.tsx'))
const EditPage = lazy(() => import('#src/records/edit.tsx'))

/** Pages of a resource that are more than its definition says. */
interface Own {
  list?: ComponentType
  create?: ComponentType
  edit?: ComponentType
  show?: ComponentType
}

/** As a route below the dashboard's own. */
const below = (path: string) => path.slice(paths.home.length + 1)

/** The addresses that a resource is registered under with Refine, each with its page. */
export function recordRoutes(screens: ResourceScreens, own: Own) {
  const { resource, paths: its } = screens
  const { list: List, create: Create, edit: Edit, show: Show } = own
  const guarded = (action: string, page: React.ReactNode) => (
    <CanAccess resource={resource.name} action={action} fallback={<ErrorPage error={{ statusCode: 403 }} />}>
      {page}
    </CanAccess>
  )
  return (
    <Route key={resource.name}>
      <Route path={below(its.list())} element={List ? <List /> : <ListPage screens={screens} />} />
      {its.create && (Create ?? screens.form.create) ? (
        <Route
          path={below(its.create())}
          element={guarded('create', Create ? <Create /> : <CreatePage screens={screens} />)}
        />
      ) : null}
      <Route
        path={below(its.edit(':id'))}
        element={guarded('edit', Edit ? <Edit /> : <EditPage screens={screens} />)}
      />
      {Show ? <Route path={below(its.show(':id'))} element={<Show />} /> : null}
    </Route>
  )
}
