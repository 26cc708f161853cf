import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { Columns, Prose, Section } from '#src/ui/page/parts.tsx'
import { UnitLeases } from './leases.tsx'

/** Its agreements, notes on it, and the facts beside them. */
export function UnitOverview({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      <UnitLeases unit={record} />
      {typeof record['notes'] === 'string' ? (
        <Section title="Notes">
          <Prose>{record['notes']}</Prose>
        </Section>
      ) : null}
    </Columns>
  )
}
