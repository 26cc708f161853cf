import { issueScreens } from '#src/resources/issues.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import { ViewSwitch } from '#src/records/issues/view-switch.tsx'

/** RT-49: issues of every property. */
export default function IssueList() {
  return <ResourceList screens={issueScreens} lead={<ViewSwitch />} />
}
