import type { SessionProfile } from '#contract/admin/session.ts'
import { abilityOf } from '#domain/access/ability.ts'
import { paths } from '#src/lib/paths.ts'
import { authState, currentSession, ensureProfile, type ChosenProfile } from '#src/lib/session/index.ts'
import { pageErrorFrom, type PageError } from '#src/ui/feedback/page-error.ts'
import { leaveForSignIn } from './session-expiry.ts'
import { askForFirstPage } from './first-page.ts'
import type { CurrentProfile } from '#src/lib/session/current-profile.ts'

type Beginning =
  | { kind: 'ready'; profile: CurrentProfile }
  /** On the way to the sign-in pages. */
  | { kind: 'left' }
  | { kind: 'failed'; error: PageError }

function current(chosen: ChosenProfile, profiles: readonly SessionProfile[]): CurrentProfile {
  const { user } = authState()
  const { viewing } = chosen
  const { organisation } = chosen.profile
  return {
    user: viewing
      ? { id: viewing.userId, name: viewing.name, email: viewing.email }
      : {
          id: user?.id ?? '',
          name: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
          email: user?.email ?? '',
        },
    profileId: chosen.profile.id,
    role: chosen.profile.role,
    roleLabel: chosen.profile.roleLabel,
    organisation,
    rules: chosen.rules,
    viewing,
    hasOthers: !viewing && profiles.length > 1,
  }
}

/** AU-08: nobody signed in goes to sign-in, several profiles to the choice; both lead back here. */
async function begin(): Promise<Beginning> {
  const session = currentSession()
  const chosen = await ensureProfile()
  if (chosen) {
    const profile = current(chosen, (await session).profiles)
    askForFirstPage(profile.user.id, abilityOf(profile.rules))
    return { kind: 'ready', profile }
  }
  const { user } = await session
  if (!user) leaveForSignIn()
  else location.assign(paths.auth.chooseProfile(`${location.pathname}${location.search}`))
  return { kind: 'left' }
}

/** Starts the dashboard: who is there, as what; never rejects. */
export async function beginDashboard(): Promise<Beginning> {
  try {
    return await begin()
  } catch (error) {
    return { kind: 'failed', error: pageErrorFrom(error) }
  }
}
