import type { AccessControlProvider } from '@refinedev/core'
import { useAbility } from '@casl/react'
import type { QueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { readAccess } from '#contract/tenant/access.ts'
import { call } from '#src/lib/client/index.ts'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { allows, type Ability } from '#domain/access/ability.ts'
import type { AccessRule } from '#domain/access/rules.ts'
import type { Action } from '#domain/access/vocabulary.ts'
import { chosenProfile, subscribeAuth } from '#src/lib/session/index.ts'
import { resourceByName } from '#src/resources/by-name.ts'
import { entryNamed } from '#src/resources/index.ts'
import { accessOf, type Access } from './access-of.ts'

export type { Access }

/** Refine's names of actions in the words of the rules. */
const actionOf: Readonly<Record<string, Action>> = {
  list: 'read',
  show: 'read',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'delete',
  export: 'export',
  import: 'import',
}

/** Refine's own checks, answered by the ability that everything on the screen asks. */
export function accessControlProvider(ability: Ability): AccessControlProvider {
  return {
    can: ({ resource, action, params }) => {
      const subject = (entryNamed(resource ?? '')?.resource ?? resourceByName(resource ?? ''))?.subject
      const wanted = actionOf[action]
      if (!subject || !wanted) return Promise.resolve({ can: false, reason: 'Unknown to this profile.' })
      const record: object | undefined = params?.['record']
      const can = record ? allows(ability, wanted, subject, record) : ability.can(wanted, subject)
      return Promise.resolve({ can, reason: can ? undefined : 'Your profile does not allow this.' })
    },
    // The answers are forgotten when the rules change (`useCurrentRules`), and never grow old otherwise.
    options: { queryOptions: { staleTime: Infinity } },
  }
}

/**
 * What the profile may do as the server last told (RP-02): when an administrator changes it, the next answer says so,
 * and whatever is shown is asked for again. What was seen by former rules is not kept.
 */
export function useCurrentRules(begun: readonly AccessRule[], client: QueryClient): readonly AccessRule[] {
  const rules = useSyncExternalStore(subscribeAuth, () => chosenProfile()?.rules ?? begun)
  const known = useRef(rules)
  useEffect(() => {
    if (known.current === rules) return
    known.current = rules
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }, [rules, client])
  return rules
}

/**
 * A page that has all that it shows asks the server for nothing, and would hear of no change: moving to another page
 * asks for that alone.
 */
export function useFreshRules(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Whatever the page itself asks for says what is wrong, if anything is.
    call(readAccess).catch(() => undefined)
  }, [pathname])
}

export function useAccess(): Access {
  const ability = useAbility<Ability>()
  return useMemo(() => accessOf(ability), [ability])
}
