import { Building2, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  addUserProfile,
  endUserProfile,
  listUserProfiles,
  users,
  type UserProfile,
} from '#contract/admin/users.ts'
import { properties } from '#contract/tenant/properties.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { useActions } from '#src/records/actions/use-action.ts'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ViewAsButton } from '#src/shell/view-as/view-as-button.tsx'
import { useGrantableRoles } from '../terms/roles.ts'
import styles from './details.module.css'
import { Inline, Muted, Row, Rows } from '#src/ui/page/parts.tsx'

const reachOf = ({ role, properties: count, assignedBy }: UserProfile) => {
  if (role === 'admin' || role === 'team-lead') return 'All properties'
  if (role === 'landlord') return 'Properties they own'
  const words = count === 0 ? 'No properties yet' : counted(count, properties.labels)
  return assignedBy === 'manager' && count > 0 ? `${words}, named as manager` : words
}

/** What somebody may do here, and with what: their roles, each with its properties. */
export function Roles({ record }: { record: Readable }) {
  const { act } = useActions()
  const { can, canOn } = useAccess()
  const params = { id: record.id }
  const { data, error, refetch } = useOperation(listUserProfiles, { params })
  const [ending, setEnding] = useState<UserProfile>()
  const mayChange = canOn('update', users.subject, record)
  const name = String(record['name'])

  if (error && !data) {
    const words = errorWords(error)
    return (
      <Note
        alert
        title="The roles could not be loaded"
        actions={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {words?.message} {words?.description}
      </Note>
    )
  }
  const active = data?.data.filter(({ status }) => status === 'active') ?? []
  const ended = data?.data.filter(({ status }) => status === 'ended') ?? []
  return (
    <div className={styles.part}>
      {data ? (
        <Rows>
          {active.map((profile) => (
            <Row
              key={profile.id}
              aside={
                <Inline>
                  <Assign record={record} profile={profile} />
                  {record['status'] === 'active' ? (
                    <ViewAsButton
                      profileId={profile.id}
                      userId={record.id}
                      name={active.length > 1 ? `${name}, ${profile.roleLabel}` : name}
                    />
                  ) : null}
                  {mayChange ? (
                    <Button
                      small
                      onClick={() => setEnding(profile)}
                      aria-label={`End role ${profile.roleLabel}`}
                    >
                      End role
                    </Button>
                  ) : null}
                </Inline>
              }
            >
              <strong>{profile.roleLabel}</strong>
              <Muted small>
                {reachOf(profile)} · since {shortDate(profile.createdAt)}
              </Muted>
            </Row>
          ))}
          {active.length === 0 ? <Row>{name} has no role and sees nothing here.</Row> : null}
        </Rows>
      ) : (
        <Skeleton width="100%" height={64} />
      )}
      {mayChange ? (
        <AddRole
          taken={active.map(({ role }) => role)}
          onAdd={(role, label) =>
            void act(addUserProfile, { params, body: { role } }, { done: `${name} is now ${label}.` })
          }
        />
      ) : null}
      {active.length > 0 && can('read', 'Role') ? (
        <p>
          <Link to={paths.settings.roles({ view: 'what', user: record.id })}>
            What can {name} do, and why?
          </Link>
        </p>
      ) : null}
      {ended.length > 0 ? (
        <Muted small>Former roles: {ended.map(({ roleLabel }) => roleLabel).join(', ')}</Muted>
      ) : null}
      {ending ? (
        <ActionDialog
          operation={endUserProfile}
          params={{ ...params, profileId: ending.id }}
          options={{ done: `${name} is no longer ${ending.roleLabel}.` }}
          title={`End the role ${ending.roleLabel}?`}
          text={`${name} loses these permissions immediately. Their assigned properties are kept in case you add the role again.`}
          confirm="End role"
          danger
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </div>
  )
}

function Assign({ record, profile }: { record: Readable; profile: UserProfile }) {
  const { can } = useAccess()
  const everywhere = ['admin', 'team-lead', 'landlord'].includes(profile.role)
  if (everywhere || !can('assign', properties.subject)) return null
  return (
    <ButtonLink
      small
      to={paths.users.assign(record.id, profile.id)}
      aria-label={`Assign properties as ${profile.roleLabel}`}
    >
      <Building2 size={14} aria-hidden /> Assign properties
    </ButtonLink>
  )
}

function AddRole({
  taken,
  onAdd,
}: {
  taken: readonly string[]
  onAdd: (role: string, label: string) => void
}) {
  const { choices } = useGrantableRoles(false)
  const free = choices.filter(({ key }) => !taken.includes(key))
  if (free.length === 0) return null
  return (
    <Menu
      label="Roles to add"
      entries={() => free.map(({ key, label }) => ({ key, label, onSelect: () => onAdd(key, label) }))}
      trigger={(props) => (
        <Button {...props}>
          <Plus size={15} aria-hidden /> Add role
        </Button>
      )}
    />
  )
}
