import { paths } from '#src/lib/paths.ts'
import type { Readable } from '#src/resources/screens.ts'
import { userScreens } from '#src/resources/users.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import EditRecord from '#src/records/edit.tsx'

/** RT-45 */
export default function EditPerson() {
  return <EditRecord screens={userScreens} instead={notJoined} />
}

function notJoined({ id, name, status }: Readable) {
  if (status !== 'invited') return null
  return (
    <Note
      title={`${String(name)} has not joined yet`}
      actions={
        <ButtonLink look="primary" to={paths.invites.edit(id)}>
          Edit the invite
        </ButtonLink>
      }
    >
      They fill in their own name and phone number when they accept. Until then, you can change the invite.
    </Note>
  )
}
