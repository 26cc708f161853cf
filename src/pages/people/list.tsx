import { useId } from 'react'
import { users } from '#contract/admin/users.ts'
import { useRoleNames } from '#src/providers/roles.ts'
import { userScreens } from '#src/resources/users.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { useListAddress } from '#src/records/list/use-list-address.ts'
import styles from './people.module.css'
import { PeopleTabs } from './tabs.tsx'

/** RT-42 */
export default function PeopleList() {
  return (
    <>
      <PeopleTabs />
      <ResourceList
        screens={userScreens}
        lead={
          <div className={styles.beginning}>
            <RoleFilter />
          </div>
        }
      />
    </>
  )
}

/** SC-12: All, the roles that come with Freehold, the organisation's own. */
function RoleFilter() {
  const id = useId()
  const names = useRoleNames()
  const { address, change } = useListAddress(users)
  const { roles, ...others } = address.filters
  return (
    <div className={styles.role}>
      <label htmlFor={id}>Role</label>
      <select
        id={id}
        value={roles ?? ''}
        onChange={({ target }) =>
          change({ filters: target.value ? { ...others, roles: target.value } : others })
        }
      >
        <option value="">All</option>
        {[...names].map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
