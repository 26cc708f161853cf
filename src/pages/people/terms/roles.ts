import { useAbility } from '@casl/react'
import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { roles } from '#contract/admin/roles.ts'
import {
  rulesOfAbility,
  defaultRules,
  missingFor,
  roleKeys,
  roleLabels,
  type Ability,
  type AccessRule,
} from '#domain/access/index.ts'
import { useAccess } from '#src/providers/access.ts'

interface RoleChoice {
  key: string
  label: string
  rules: readonly AccessRule[]
}

interface RoleRecord {
  id: string
  key: string
  label: string
  rules: AccessRule[]
}

/**
 * The roles that the profile may give: nobody grants what they lack. Who may not see the organisation's roles is shown
 * those that come with the product; the server decides.
 * @param inviting to somebody new, which rules may limit to some roles
 */
export function useGrantableRoles(inviting: boolean): { choices: readonly RoleChoice[]; loading: boolean } {
  const ability = useAbility<Ability>()
  const { can, canOn } = useAccess()
  const readable = can('read', roles.subject)
  const { query, result } = useList<RoleRecord>({
    resource: roles.name,
    dataProviderName: roles.api,
    pagination: { currentPage: 1, pageSize: 200, mode: 'server' },
    queryOptions: { enabled: readable },
    errorNotification: false,
  })
  const choices = useMemo(() => {
    const own = rulesOfAbility(ability)
    const inviterId = inviterIn(own)
    const all = readable
      ? result.data
      : roleKeys.map((key) => ({ key, label: roleLabels[key], rules: defaultRules[key] }))
    return all
      .toSorted((a, b) => placeOf(a.key) - placeOf(b.key) || a.label.localeCompare(b.label))
      .filter(
        ({ key, rules }) =>
          missingFor(own, rules).length === 0 &&
          (!inviting || canOn('create', 'Invite', { role: key, inviterId })),
      )
  }, [ability, readable, result.data, inviting, canOn])
  return { choices, loading: readable && query.isPending }
}

/** Those that come with the product stand first, in their order. */
const placeOf = (key: string) => {
  const place = (roleKeys as readonly string[]).indexOf(key)
  return place < 0 ? roleKeys.length : place
}

/** Whose invites the rules speak of, where they do. */
const inviterIn = (rules: readonly AccessRule[]) =>
  rules.find(({ subject }) => [subject].flat().includes('Invite'))?.conditions?.['inviterId']
