import { Refine } from '@refinedev/core'
import { AbilityProvider } from '@casl/react'
import { Suspense, use, useMemo, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { abilityOf } from '#domain/access/ability.ts'
import { NavigateAtOnce } from './lib/at-once.ts'
import { connectSession } from './lib/client/index.ts'
import { noteAccess, tenantToken } from './lib/session/index.ts'
import { FramedPages } from './framed-pages.tsx'
import { accessControlProvider, useCurrentRules } from './providers/access.ts'
import { authProvider } from './providers/auth.ts'
import { beginDashboard } from './providers/begin.ts'
import { dataProvider } from './providers/data.ts'
import { notificationProvider } from './providers/notification.ts'
import { PeopleLoader } from './providers/people-loader.tsx'
import type { CurrentProfile } from '#src/lib/session/current-profile.ts'
import { ProfileProvider } from './providers/profile.ts'
import { queryClientFor } from './providers/query-client.ts'
import { routerProvider } from './providers/router.ts'
import { registered } from './resources/index.ts'
import { ZoneOfDays } from './ui/controls/date-field/today.ts'
import { ErrorPage } from './ui/feedback/error-page.tsx'
import { LoadingOverlay } from './ui/feedback/loading-overlay.tsx'

connectSession({ tenantToken, noteAccess })
const beginning = beginDashboard()

const tenant = dataProvider('tenant')
const dataProviders = { default: tenant, tenant, admin: dataProvider('admin') }

/** Everything below needs a chosen profile; while one is found out, the overlay covers the page (SC-08). */
function Root() {
  const outcome = use(beginning)
  if (outcome.kind === 'left') return <LoadingOverlay />
  if (outcome.kind === 'failed') return <ErrorPage error={outcome.error} />
  return <SignedIn profile={outcome.profile} />
}

function SignedIn({ profile }: { profile: CurrentProfile }) {
  const [queryClient] = useState(() => queryClientFor(profile.user.id, profile.profileId))
  const rules = useCurrentRules(profile.rules, queryClient)
  const ability = useMemo(() => abilityOf(rules), [rules])
  const accessControl = useMemo(() => accessControlProvider(ability), [ability])
  return (
    <AbilityProvider value={ability}>
      <ProfileProvider value={profile}>
        <ZoneOfDays value={profile.organisation.timezone}>
          <Refine
            dataProvider={dataProviders}
            authProvider={authProvider}
            accessControlProvider={accessControl}
            notificationProvider={notificationProvider}
            routerProvider={routerProvider}
            resources={registered}
            options={{
              disableTelemetry: true,
              mutationMode: 'pessimistic',
              reactQuery: { clientConfig: queryClient },
            }}
          >
            <PeopleLoader>
              <FramedPages />
            </PeopleLoader>
          </Refine>
        </ZoneOfDays>
      </ProfileProvider>
    </AbilityProvider>
  )
}

/** One route: which page it is, is decided inside the frame, where pages can be kept alive. */
const router = createBrowserRouter([
  { path: '/dashboard/*', element: <Root />, hydrateFallbackElement: <LoadingOverlay /> },
])

const navigateAtOnce = (address: string, { replace }: { replace?: boolean } = {}) =>
  void router.navigate(address, { replace, flushSync: true, preventScrollReset: true })

export default function Dashboard() {
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <NavigateAtOnce value={navigateAtOnce}>
        <RouterProvider router={router} />
      </NavigateAtOnce>
    </Suspense>
  )
}
