import type { issueToken, SessionProfile } from '#contract/admin/session.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { takeHeadStart } from '#src/head-start/take.ts'
import { ApiError } from '../client/api-error.ts'
import { request } from './request.ts'
import { authState, rememberedProfileId, updateAuth } from './state.ts'
import { currentSession, forgetAccount } from './account.ts'
import { currentView, leaveView } from './view.ts'

type Issued = AnswerOf<typeof issueToken>

/** The profile that this tab works as, and what it may do (CASL's raw rules, filled in). */
export interface ChosenProfile {
  profile: SessionProfile
  /** The same list as long as it says the same. */
  rules: Issued['rules']
  accessVersion: string
  /** Through whose eyes an administrator looks: `profile` and `rules` are theirs. */
  viewing: Issued['viewing']
}

/** Milliseconds of a token's life that are left when the next one is fetched. */
const margin = 45_000

let chosen: ChosenProfile | null = null
/** The profile that is asked for: with a view through somebody else's eyes another one than is shown. */
let workingAs: string | undefined
/** By our own clock, which may differ from the server's. */
let goodUntil = 0
let underWay: Promise<ChosenProfile | null> | undefined
/** This tab's profile is no more. A page that has shown one profile's data never turns into another's by itself. */
let over = false
/** Counts choices, so that the answer to an earlier one can't undo a later one. */
let choices = 0

export function chosenProfile(): ChosenProfile | null {
  return chosen
}

/** Whether this tab's profile is no more, although the session may go on. */
export function hasProfileEnded(): boolean {
  return over
}

export function forgetChosenProfile(): void {
  chosen = null
  workingAs = undefined
  goodUntil = 0
  leaveView()
  over = false
  underWay = undefined
  choices++
}

async function issue(profileId: string): Promise<ChosenProfile> {
  const choice = ++choices
  const asked = Date.now()
  const viewId = currentView()?.id
  const issued =
    (await takeHeadStart<Issued>(`token ${profileId}`)) ??
    (await request<Issued>('POST', '/session/token', { profileId, viewId }))
  const { profile, accessVersion, viewing } = issued
  const known = chosen?.profile.id === profile.id && chosen.accessVersion === accessVersion
  const answer = { profile, rules: known ? chosen!.rules : issued.rules, accessVersion, viewing }
  if (choice === choices) {
    chosen = answer
    workingAs = profileId
    over = false
    goodUntil = asked + issued.lifetime * 1000 - margin
    updateAuth({ token: issued.token, profileId, isSessionExpired: false })
  }
  return answer
}

/**
 * Works as another profile from now on (AU-03); new tabs begin with it.
 * @throws {ApiError} 404 when the profile has ended, 401 when the session has
 */
export async function chooseProfile(profileId: string): Promise<ChosenProfile> {
  leaveView()
  const answer = issue(profileId)
  underWay = answer
  try {
    return await answer
  } finally {
    if (underWay === answer) underWay = undefined
  }
}

/** A page that has shown what somebody else sees is loaded anew before it shows one's own. */
function afterView(profileId: string): Promise<ChosenProfile | null> {
  const from = currentView()?.from
  leaveView()
  if (!chosen || !from) return issue(profileId)
  location.assign(from)
  return new Promise(() => undefined)
}

/** The profile to begin with: this tab's, the one chosen last, or the only one. */
async function begin(): Promise<ChosenProfile | null> {
  const running = workingAs
  const known = running ?? rememberedProfileId()
  try {
    if (known) return await issue(known)
  } catch (error) {
    if (known && error instanceof ApiError && error.reason === 'view_ended') return afterView(known)
    if (!(error instanceof ApiError) || (error.code !== 401 && error.code !== 404)) throw error
    forgetAccount()
    updateAuth({ token: null })
    // After signing in again elsewhere, this tab goes on as the same profile.
    if (error.code === 401) return null
    updateAuth({ profileId: null })
    over = running !== undefined
    if (over) return null
  }
  const { profiles } = await currentSession()
  const [only, another] = profiles
  return only && !another ? issue(only.id) : null
}

/**
 * Makes sure that a profile is chosen and its token is good for a while; callers at the same time share one request.
 * @param refused a token that the server has just refused, good as it may look
 * @returns nothing when nobody is signed in, when there are several profiles to choose from, and when the profile that
 * this tab worked as has ended
 * @throws {ApiError} when that can't be told now
 */
export async function ensureProfile(refused?: string): Promise<ChosenProfile | null> {
  if (over) return null
  const { token } = authState()
  if (chosen && token && token !== refused && Date.now() < goodUntil) return chosen
  if (!underWay) {
    const beginning: Promise<ChosenProfile | null> = begin().finally(() => {
      if (underWay === beginning) underWay = undefined
    })
    underWay = beginning
  }
  return underWay
}

/**
 * Follows a change of what the profile may do: an answer was given by other rules than those that are known here, so
 * they are fetched, and whoever listens to the state hears of them.
 */
export function noteAccess(version: string): void {
  if (!chosen || over || underWay || version === chosen.accessVersion) return
  goodUntil = 0
  // Whoever calls next says what is wrong, if anything is.
  ensureProfile().catch(() => undefined)
}

/** The tenant API's bearer token, renewed when it is due. Parameter and result as `ensureProfile`. */
export async function tenantToken(refused?: string): Promise<string | null> {
  return (await ensureProfile(refused)) && authState().token
}
