import { inviteScreens } from '#src/resources/invites.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { PeopleTabs } from '../tabs.tsx'

/** AU-05: the second tab of people. */
export default function InviteList() {
  return (
    <>
      <PeopleTabs />
      <ResourceList screens={inviteScreens} />
    </>
  )
}
