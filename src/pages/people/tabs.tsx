import { NavLink } from 'react-router'
import { invites } from '#contract/admin/invites.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { Tabs } from '#src/ui/page/parts.tsx'

/** People, and whom they have invited: two lists of one place. */
export function PeopleTabs() {
  const { can } = useAccess()
  if (!can('read', invites.subject)) return null
  return (
    <Tabs edge label="People and invites">
      <NavLink to={paths.users.list()} end>
        People
      </NavLink>
      <NavLink to={paths.invites.list()} end>
        Invites
      </NavLink>
    </Tabs>
  )
}
