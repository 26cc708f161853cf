import { users } from '#contract/admin/users.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { userScreens } from '#src/resources/users.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PersonActivity } from './activity.tsx'
import styles from './details.module.css'
import { Devices } from './devices.tsx'
import { Roles } from './roles.tsx'

/** RT-43 */
export default recordPage(userScreens, {
  tabs: (record, screens, { can, canOn }) => {
    return record.status === 'invited'
      ? [{ key: 'roles', label: 'Invite', content: <Invited record={record} /> }]
      : [
          {
            key: 'roles',
            label: 'Roles',
            content: (
              <div className={styles.split}>
                <Roles record={record} />
                <RecordFacts screens={screens} record={record} />
              </div>
            ),
          },
          {
            key: 'devices',
            label: 'Devices',
            when: canOn('update', users.subject, record),
            content: <Devices id={record.id} />,
          },
          {
            key: 'activity',
            label: 'Activity',
            when: can('read', 'Activity'),
            content: <PersonActivity id={record.id} />,
          },
        ]
  },
})

/** Somebody who has not answered yet is known under their invite's id. */
function Invited({ record }: { record: Readable<typeof users> }) {
  const { can } = useAccess()
  return (
    <Note
      title="Invited, not joined yet"
      actions={
        can('read', 'Invite') ? (
          <>
            <ButtonLink look="primary" to={paths.invites.show(record.id)}>
              View invite
            </ButtonLink>
            <ButtonLink to={paths.invites.list({ email: record.email })}>Resend or revoke</ButtonLink>
          </>
        ) : undefined
      }
    >
      We emailed the invite to {record.email}. They choose their own password when they accept.
    </Note>
  )
}
