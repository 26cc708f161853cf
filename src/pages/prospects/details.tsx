import { CalendarPlus, FilePlus2, Handshake } from 'lucide-react'
import { useNavigate } from 'react-router'
import { leases } from '#contract/tenant/leases.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { makeTenant, prospectActivity, prospects } from '#contract/tenant/prospects.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { viewingStatuses } from '#domain/viewings/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { prospectScreens } from '#src/resources/prospects.tsx'
import { asWhole, type Readable } from '#src/resources/screens.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { LoadedSection } from '#src/ui/feedback/loaded-section.tsx'
import { Columns, Inline, Muted, Prose, Row, Rows, Section } from '#src/ui/page/parts.tsx'

type Prospect = Readable<typeof prospects>

/** Somebody who may rent or buy: what they asked, their viewings, and the ways to an offer. */
export default recordPage(prospectScreens, {
  tabs: (record, screens) => [
    {
      key: 'overview',
      label: 'Overview',
      content: (
        <Columns rail={<RecordFacts screens={screens} record={record} />}>
          <Section title="Enquiry">
            {record.message ? <Prose>{record.message}</Prose> : <Muted>No message.</Muted>}
          </Section>
          <Viewings prospect={record} />
          <Section title="Notes">
            {record.notes ? <Prose>{record.notes}</Prose> : <Muted>No notes.</Muted>}
          </Section>
        </Columns>
      ),
    },
  ],
  activity: prospectActivity,
  actions: (record) => <Ways prospect={record} />,
})

function Viewings({ prospect: { id, propertyId, unitId } }: { prospect: Prospect }) {
  const { can } = useAccess()
  const { query, records } = useRecords(viewings, {
    filters: { prospect: id },
    limit: 50,
    enabled: can('read', viewings.subject),
  })
  if (!can('read', viewings.subject)) return null
  return (
    <LoadedSection
      title="Viewings"
      query={query}
      actions={
        can('create', viewings.subject) ? (
          <ButtonLink small to={paths.viewings.create({ property: propertyId, unit: unitId ?? undefined })}>
            <CalendarPlus size={14} aria-hidden /> Book viewing
          </ButtonLink>
        ) : null
      }
    >
      {records.length === 0 ? (
        <Muted>No viewings yet.</Muted>
      ) : (
        <Rows>
          {records.map(asWhole).map((viewing) => (
            <Row
              key={viewing.id}
              to={paths.viewings.show(viewing.id)}
              aside={viewingStatuses[viewing.status]}
            >
              <strong>
                {shortDate(viewing.day)}, {viewing.time}
              </strong>
              <Muted small>{[viewing.hostName, viewing.note].filter(Boolean).join(' · ')}</Muted>
            </Row>
          ))}
        </Rows>
      )}
    </LoadedSection>
  )
}

/** An offer to buy, or a draft lease, with what is known carried over. */
function Ways({ prospect }: { prospect: Prospect }) {
  const { id, version, name, email, propertyId, unitId } = prospect
  const { can, canOn } = useAccess()
  const navigate = useNavigate()
  const { act, busy } = useAction(makeTenant, {
    refreshes: [tenants],
    onDone: ({ tenantId }) => void navigate(paths.leases.create({ id: tenantId, unit: unitId ?? undefined })),
  })
  if (!canOn('update', prospects.subject, prospect)) return null
  return (
    <Inline>
      {can('create', leases.subject) && can('create', tenants.subject) ? (
        <Button busy={busy} disabled={busy} onClick={() => void act({ params: { id }, body: { version } })}>
          <FilePlus2 size={15} aria-hidden /> Draft lease
        </Button>
      ) : null}
      {can('create', sales.subject) ? (
        <ButtonLink
          to={paths.sales.create({
            property: propertyId,
            unit: unitId ?? undefined,
            buyer: name,
            email: email ?? undefined,
          })}
        >
          <Handshake size={15} aria-hidden /> Record offer
        </ButtonLink>
      ) : null}
    </Inline>
  )
}
