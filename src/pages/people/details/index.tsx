import { useOne } from '@refinedev/core'
import { useNavigate, useParams } from 'react-router'
import { users } from '#contract/admin/users.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { userScreens } from '#src/resources/users.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { RecordFacts, ResourceShow, type ShowTab } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/records/use-readable-screens.ts'
import { PersonActivity } from './activity.tsx'
import styles from './details.module.css'
import { Devices } from './devices.tsx'
import { Roles } from './roles.tsx'

const trail = [{ label: users.labels.many, to: paths.users.list() }]

/** RT-43 */
export default function PersonPage() {
  const id = useParams()['userId'] ?? ''
  return users.allFields.id.safeParse(id).success ? <Person key={id} id={id} /> : <PageNotFound />
}

function Person({ id }: { id: string }) {
  const navigate = useNavigate()
  const { can, canOn } = useAccess()
  const { query, result: record } = useOne<AnyRecord>({
    resource: users.name,
    dataProviderName: users.api,
    id,
    errorNotification: false,
  })
  const failed = query.isError && !record
  usePage(failed ? undefined : ((record?.['name'] as string | undefined) ?? 'Person'), trail)
  if (failed) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!record) return <PendingPage />
  const invited = record['status'] === 'invited'
  const tabs: ShowTab[] = invited
    ? [{ key: 'roles', label: 'Invite', content: <Invited record={record} /> }]
    : [{ key: 'roles', label: 'Roles', content: <Overview record={record} /> }]
  if (!invited && canOn('update', users.subject, record)) {
    tabs.push({ key: 'devices', label: 'Devices', content: <Devices id={id} /> })
  }
  if (can('read', 'Activity')) {
    tabs.push({ key: 'activity', label: 'Activity', content: <PersonActivity id={id} /> })
  }
  return (
    <ResourceShow
      screens={userScreens}
      record={record}
      tabs={tabs}
      onDeleted={() => void navigate(paths.users.list(), { replace: true })}
    />
  )
}

/** Roles, and beside them how to reach the person. */
function Overview({ record }: { record: AnyRecord }) {
  const screens = useReadableScreens(userScreens)
  return (
    <div className={styles.split}>
      <Roles record={record} />
      <RecordFacts screens={screens} record={record} />
    </div>
  )
}

/** Somebody who has not answered yet is known under their invite's id. */
function Invited({ record }: { record: AnyRecord }) {
  const { can } = useAccess()
  return (
    <Note
      title="Invited, not joined yet"
      actions={
        can('read', 'Invite') ? (
          <>
            <ButtonLink look="primary" to={paths.invites.show(record.id)}>
              See the invite
            </ButtonLink>
            <ButtonLink to={paths.invites.list({ email: String(record['email']) })}>
              Send again or revoke
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      The mail went to {String(record['email'])}. They choose a password themselves and are in at once.
    </Note>
  )
}
