import { issueScreens } from '#src/resources/issues.tsx'
import { ResourceList } from '../resource/list/index.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** RT-49: issues of every property. */
export default function IssueList() {
  return <ResourceList screens={issueScreens} lead={<ViewSwitch />} />
}
