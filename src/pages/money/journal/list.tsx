import { ResourceList } from '#src/records/list/index.tsx'
import { journalEntryScreens } from '#src/resources/journal-entries.tsx'

/** Everything that was posted. */
export function Journal() {
  return <ResourceList screens={journalEntryScreens} />
}
