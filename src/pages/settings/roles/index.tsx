import { keysOf } from '#domain/kit/keys.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Choice } from './choice.tsx'
import { RoleEditor } from './editor.tsx'
import { NewRole } from './new-role.tsx'
import { useRoles, type Role } from '#src/providers/roles.ts'
import { inOrder, useRefreshRoles } from './role-query.ts'
import styles from './roles.module.css'
import { WhatCan } from './what-can.tsx'
import { WhoCan } from './who-can.tsx'
import { Tabs } from '#src/ui/page/parts.tsx'

const trail = [{ label: 'Settings', to: '/dashboard/settings' }]
const forbidden = { statusCode: 403, message: 'Your role does not let you see roles and permissions.' }

/** RT-41, RP-02: what each role may do, in words that need no explanation. */
export default function RolesSettings() {
  const { can } = useAccess()
  return can('read', 'Role') ? <Roles /> : <ErrorPage error={forbidden} />
}

const views = {
  permissions: 'Permissions',
  who: 'Who can do this?',
  what: 'What can this person do?',
} as const

function Roles() {
  usePage('Roles and permissions', trail)
  const [params] = useSearchParams()
  const { data, error } = useRoles()
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const view = keysOf(views).find((key) => key === params.get('view')) ?? 'permissions'
  return (
    <>
      <h1>Roles and permissions</h1>
      <Tabs label="Roles and permissions">
        {keysOf(views).map((key) => (
          <Link
            key={key}
            to={paths.settings.roles(key === 'permissions' ? {} : { view: key })}
            aria-current={key === view ? 'page' : undefined}
          >
            {views[key]}
          </Link>
        ))}
      </Tabs>
      {view === 'permissions' ? <Permissions all={inOrder(data.data)} wanted={params.get('role')} /> : null}
      {view === 'who' ? <WhoCan /> : null}
      {view === 'what' ? <Person userId={params.get('user') ?? ''} /> : null}
    </>
  )
}

function Person({ userId }: { userId: string }) {
  const navigate = useNavigate()
  return (
    <WhatCan
      userId={userId}
      onChoose={(user) => void navigate(paths.settings.roles({ view: 'what', user }), { replace: true })}
    />
  )
}

/** A new role begins with little, not with what an administrator may do. */
const narrowest = 'staff-member'

function Permissions({ all, wanted }: { all: readonly Role[]; wanted: string | null }) {
  const { can } = useAccess()
  const navigate = useNavigate()
  const refresh = useRefreshRoles()
  const [from, setFrom] = useState<Role>()
  const [first] = all
  const role = all.find(({ key }) => key === wanted) ?? first
  if (!role) return null
  const show = (key: string | undefined) => void navigate(paths.settings.roles({ role: key }))
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <RoleList all={all} current={role} onChoose={show} />
        {can('create', 'Role') ? (
          <Button onClick={() => setFrom(all.find(({ key }) => key === narrowest) ?? role)}>
            <Plus size={16} aria-hidden />
            New role
          </Button>
        ) : null}
      </div>
      <RoleEditor key={role.id} role={role} onCopy={() => setFrom(role)} onDeleted={() => show(undefined)} />
      {from ? (
        <NewRole
          all={all}
          from={from}
          onClose={() => setFrom(undefined)}
          onMade={(made) => {
            setFrom(undefined)
            void refresh().then(() => show(made.key))
          }}
        />
      ) : null}
    </div>
  )
}

interface ListProps {
  all: readonly Role[]
  current: Role
  onChoose: (key: string) => void
}

const changes = { one: 'change', many: 'changes' }

/** The roles with how many people have each; a choice on a phone. */
function RoleList({ all, current, onChoose }: ListProps) {
  return (
    <>
      <div className={styles.chooser}>
        <Choice label="Role" value={current.key} onChange={(event) => onChoose(event.target.value)}>
          {all.map(({ key, label, memberCount }) => (
            <option key={key} value={key}>
              {label} ({memberCount})
            </option>
          ))}
        </Choice>
      </div>
      <nav className={styles.roles} aria-label="Roles">
        <ul>
          {all.map(({ id, key, label, memberCount, basedOn, changeCount }) => (
            <li key={id}>
              <Link
                to={paths.settings.roles({ role: key })}
                aria-current={id === current.id ? 'true' : undefined}
              >
                <span>
                  {label}
                  {key === basedOn ? null : <small>Custom</small>}
                  {changeCount > 0 ? <small data-changed>{counted(changeCount, changes)}</small> : null}
                </span>
                <span
                  className={styles.count}
                  aria-label={counted(memberCount, { one: 'person', many: 'people' })}
                >
                  {memberCount}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
