import { rentRoll } from '#contract/tenant/rent-roll.ts'
import { formatInteger, formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { ReportPage } from '#src/records/report/index.tsx'
import { unitScreens } from '#src/resources/units.tsx'
import { Stat, Stats } from '#src/ui/page/parts.tsx'

const percent = (bps: number | null) => (bps === null ? '–' : formatShare(bps))

/** Every unit as of a day, with who has it and what it brings. */
export default function RentRoll() {
  return (
    <ReportPage
      report={rentRoll}
      empty={{
        title: 'No units yet',
        sentence: 'Units you add to a property are listed here with their tenants.',
      }}
      drawing={{
        links: {
          unitLabel: ({ propertyId, unitId }) =>
            propertyId && unitId ? paths.units.show(propertyId, unitId) : undefined,
          tenantNames: ({ leaseId }) => (leaseId ? paths.leases.show(leaseId) : undefined),
        },
        tones: { occupancy: unitScreens.tones?.occupancy },
        words: {
          lastDay: ({ lastDay }) => (lastDay ? `to ${shortDate(lastDay)}` : 'open-ended'),
          daysOverdue: ({ daysOverdue, balance }) => {
            if (daysOverdue === null) return (balance ?? 0) < 0 ? 'in credit' : undefined
            return daysOverdue === 1 ? '1 day overdue' : `${daysOverdue} days overdue`
          },
        },
      }}
      figures={({ bps, occupied, lettable, areaBps, occupiedArea, lettableArea }) => (
        <Stats>
          <Stat
            label="Occupied"
            unit={`${formatInteger(occupied)} of ${formatInteger(lettable)} lettable units`}
          >
            {percent(bps)}
          </Stat>
          <Stat
            label="Occupied by area"
            unit={`${formatInteger(Math.round(occupiedArea))} of ${formatInteger(Math.round(lettableArea))} m²`}
          >
            {percent(areaBps)}
          </Stat>
        </Stats>
      )}
    />
  )
}
