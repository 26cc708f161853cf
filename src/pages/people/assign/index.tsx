import { keysOf } from '#domain/kit/keys.ts'
import { useRecord } from '#src/providers/records.ts'
import { Link, useParams, useSearchParams } from 'react-router'
import { listUserProfiles, users, type UserProfile } from '#contract/admin/users.ts'
import { properties } from '#contract/tenant/properties.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Page, PageHead, Tabs } from '#src/ui/page/parts.tsx'
import sidesStyles from '#src/records/transfer/sides.module.css'
import { useActions } from '#src/records/actions/use-action.ts'
import { assignables, type Assignable } from './kinds.ts'
import { Side } from './side.tsx'

/** RT-46 */
export default function AssignPage() {
  const id = useParams()['id'] ?? ''
  const { can } = useAccess()
  if (!users.allFields.id.safeParse(id).success) return <PageNotFound />
  if (!can('assign', properties.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return <Loaded key={id} id={id} />
}

/** Roles that reach their properties without any being assigned. */
const everywhere = new Set(['admin', 'team-lead', 'landlord'])

function Loaded({ id }: { id: string }) {
  const { can } = useAccess()
  const [params] = useSearchParams()
  const { record, problem } = useRecord(users, id)
  const profiles = useOperation(listUserProfiles, { params: { id } })
  const name = record?.name
  usePage(
    name && `Assign properties to ${name}`,
    name ? [{ label: name, to: paths.users.show(id) }] : [],
    'Assign properties',
  )
  if (problem) return <ErrorPage error={problem} />
  if (profiles.error && !profiles.data) return <ErrorPage error={pageErrorFrom(profiles.error)} />
  if (!record || !profiles.data) return <PendingPage />
  const assignable = profiles.data.data.filter(
    ({ status, role }) => status === 'active' && !everywhere.has(role),
  )
  const open = assignable.find((profile) => profile.id === params.get('profile')) ?? assignable[0]
  if (!open) {
    return (
      <Note title="Nothing to assign" actions={<Link to={paths.users.show(id)}>Back to {name}</Link>}>
        {name} has no role that properties can be assigned to.
      </Note>
    )
  }
  const byPortfolio = open.portfolios !== null && can('assign', 'Portfolio')
  const of: Assignable = byPortfolio && params.get('of') === 'portfolios' ? 'portfolios' : 'properties'
  return (
    <Page>
      <PageHead title={`Assign ${of} to ${name}`} lead={`${leadOf(open, of)} Changes apply immediately.`} />
      {assignable.length > 1 ? (
        <Tabs label="Roles">
          {assignable.map((profile) => (
            <Link
              key={profile.id}
              to={paths.users.assign(id, profile.id)}
              aria-current={profile === open ? 'page' : undefined}
            >
              {profile.roleLabel}
            </Link>
          ))}
        </Tabs>
      ) : null}
      {byPortfolio ? (
        <Tabs label="What is assigned">
          {keysOf(assignables).map((each) => (
            <Link
              key={each}
              to={paths.users.assign(id, open.id, each === 'properties' ? undefined : each)}
              aria-current={each === of ? 'page' : undefined}
            >
              {assignables[each].resource.labels.many}
            </Link>
          ))}
        </Tabs>
      ) : null}
      <Transfer key={`${open.id} ${of}`} userId={id} profile={open} of={of} />
    </Page>
  )
}

function leadOf({ assignedBy, roleLabel, portfolios }: UserProfile, of: Assignable): string {
  if (of === 'portfolios')
    return `As ${roleLabel} they see every property in these portfolios, now and later.`
  if (assignedBy === 'manager')
    return `As ${roleLabel} they are named on each property and replace the current one.`
  return portfolios === null
    ? `As ${roleLabel} they see these properties and no others.`
    : `As ${roleLabel} they see these properties, those in their portfolios, and no others.`
}

/** Two lists of however many records, and what moves between them. */
interface TransferProps {
  userId: string
  profile: UserProfile
  of: Assignable
}

function Transfer({ userId, profile, of }: TransferProps) {
  const { assigning, resource } = assignables[of]
  const params = { id: userId, profileId: profile.id }
  const { act, busy } = useActions()
  const move = async (change: { add: string[] } | { remove: string[] }): Promise<boolean> => {
    const done = ({ total }: { total: number }) => `${counted(total, resource.labels)} assigned.`
    const outcome = await act(
      assigning,
      { params, body: change },
      { refreshes: [users, resource, properties], done },
    )
    return outcome !== undefined
  }
  return (
    <div className={sidesStyles.sides}>
      <Side
        of={of}
        params={params}
        assigned={false}
        title="Not assigned"
        action="Assign"
        busy={busy}
        onMove={(ids) => move({ add: ids })}
      />
      <Side
        of={of}
        params={params}
        assigned
        title="Assigned"
        action="Take away"
        busy={busy}
        onMove={(ids) => move({ remove: ids })}
      />
    </div>
  )
}
