import { paths } from '#src/lib/paths.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useAccess } from '#src/providers/access.ts'
import { inviteScreens } from '#src/resources/invites.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ResourceList } from '../../resource/list/index.tsx'
import styles from '../people.module.css'
import { PeopleTabs } from '../tabs.tsx'

/** AU-05: the second tab of people. */
export default function InviteList() {
  const mobile = useIsMobile()
  const { can } = useAccess()
  return (
    <>
      <PeopleTabs />
      <ResourceList
        screens={inviteScreens}
        lead={
          mobile && can('create', inviteScreens.resource.subject) ? (
            <ButtonLink className={styles.beginning} look="primary" to={paths.invites.create()}>
              {inviteScreens.list.createLabel}
            </ButtonLink>
          ) : null
        }
      />
    </>
  )
}
