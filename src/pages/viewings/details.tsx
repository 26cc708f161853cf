import { CalendarClock, CircleCheck, CircleX, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeViewingStatus, moveViewing, viewingActivity } from '#contract/tenant/viewing-operations.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { isLive } from '#domain/viewings/vocabulary.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { RecordActions, recordActions, type RecordAction } from '#src/records/actions/record-actions.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { recordPage } from '#src/records/show/page.tsx'
import { SlotPicker, type ChosenTime } from '#src/records/viewings/slot-picker.tsx'
import { asWhole, type Readable, type Whole } from '#src/resources/screens.ts'
import { viewingScreens } from '#src/resources/viewings.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Columns, Muted, Prose, Section, Stack } from '#src/ui/page/parts.tsx'

type Viewing = Whole<typeof viewings>

/** A viewing: who comes, what is to be done about it, and what came of it. */
export default recordPage(viewingScreens, {
  tabs: (record, screens) => [
    {
      key: 'overview',
      label: 'Overview',
      content: (
        <Columns rail={<RecordFacts screens={screens} record={record} />}>
          <Overview viewing={record} />
        </Columns>
      ),
    },
  ],
  activity: viewingActivity,
  actions: (record) => <ViewingActions viewing={asWhole(record)} />,
})

function Overview({ viewing }: { viewing: Readable<typeof viewings> }) {
  const { message, reason, note, cancelledBy, prospectId, visitorName } = viewing
  return (
    <>
      {reason ? (
        <Section
          title={cancelledBy === 'visitor' ? 'Reason given by the visitor' : 'Reason given to the visitor'}
        >
          <Prose>{reason}</Prose>
        </Section>
      ) : null}
      <Section title="Message">{message ? <Prose>{message}</Prose> : <Muted>No message.</Muted>}</Section>
      <Section title="Notes">{note ? <Prose>{note}</Prose> : <Muted>No notes.</Muted>}</Section>
      {prospectId ? (
        <Section title="Prospect">
          <Link to={paths.prospects.show(prospectId)}>{visitorName}</Link>
        </Section>
      ) : null}
    </>
  )
}

const action = recordActions<Viewing>()
const when = ({ day, time, property }: Viewing) => `${property?.title ?? ''}, ${shortDate(day)} at ${time}`
/** What becomes known to the visitor, who need not have given an email address. */
const told = ({ visitorEmail, visitorName }: Viewing, mailed: string) =>
  visitorEmail ? mailed : `No email address: tell ${visitorName} yourself.`
const only = ['reason', 'note', 'followUpOn'] as const

const actions = {
  confirm: action({
    operation: changeViewingStatus,
    label: 'Confirm',
    icon: CircleCheck,
    ask: (viewing) => ({
      title: 'Confirm this viewing?',
      text: told(viewing, `We email ${viewing.visitorName} the address.`),
      given: { status: 'confirmed' as const, version: viewing.version },
      without: [...only],
    }),
    done: 'Viewing confirmed',
  }),
  complete: action({
    operation: changeViewingStatus,
    label: 'Mark as completed',
    icon: CircleCheck,
    ask: ({ version, note }) => ({
      title: 'Complete this viewing',
      given: { status: 'completed' as const, version },
      without: ['reason'],
      values: { note: note ?? '' },
    }),
    done: 'Viewing completed',
  }),
  noShow: action({
    operation: changeViewingStatus,
    label: 'Record no-show',
    icon: UserX,
    ask: ({ version, note }) => ({
      title: 'Record a no-show?',
      given: { status: 'noShow' as const, version },
      without: ['reason'],
      values: { note: note ?? '' },
    }),
    done: 'No-show recorded',
  }),
  move: { label: 'Reschedule', icon: CalendarClock, danger: false, Question: Moving },
  decline: action({
    operation: changeViewingStatus,
    label: 'Decline',
    icon: CircleX,
    danger: true,
    ask: (viewing) => ({
      title: 'Decline this viewing?',
      text: told(viewing, `We email ${viewing.visitorName}, who can choose another time.`),
      given: { status: 'declined' as const, version: viewing.version },
      without: ['note', 'followUpOn'],
      fields: { reason: { required: 'Enter a reason for the visitor.' } },
    }),
    done: 'Viewing declined',
  }),
  cancel: action({
    operation: changeViewingStatus,
    label: 'Cancel viewing',
    icon: CircleX,
    danger: true,
    ask: (viewing) => ({
      title: 'Cancel this viewing?',
      text: `${when(viewing)}. ${told(viewing, `We email ${viewing.visitorName} and release the time.`)}`,
      given: { status: 'cancelled' as const, version: viewing.version },
      without: ['note', 'followUpOn'],
    }),
    done: 'Viewing cancelled',
  }),
} satisfies Record<string, RecordAction<Viewing>>

function offeredFor({ status, startsAt }: Viewing): (keyof typeof actions)[] {
  const begun = Date.parse(startsAt) <= Date.now()
  if (status === 'requested') return ['confirm', 'move', 'decline', 'cancel']
  if (status === 'confirmed') return begun ? ['complete', 'noShow', 'cancel'] : ['move', 'cancel']
  return status === 'noShow' ? ['complete'] : []
}

function ViewingActions({ viewing }: { viewing: Viewing }) {
  const { canOn } = useAccess()
  if (!canOn('update', viewings.subject, viewing)) return null
  const offered = offeredFor(viewing)
  if (offered.length === 0) return null
  return (
    <RecordActions
      record={viewing}
      actions={actions}
      offered={offered}
      next={offered[0]}
      label={`Manage viewing of ${viewing.visitorName}`}
    />
  )
}

/** Another time, or another host; reference and history stay. */
function Moving({ record: viewing, onClose }: { record: Viewing; onClose: () => void }) {
  const { id, version, propertyId, unitId, hostId, hostName, visitorName } = viewing
  const [chosen, setChosen] = useState<ChosenTime>({ day: viewing.day, time: viewing.time, hostId })
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const { act, busy } = useAction(moveViewing, {
    done: 'Viewing rescheduled',
    onDone: onClose,
    onFieldErrors: setErrors,
  })
  return (
    <Dialog
      title="Reschedule this viewing"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={busy || !isLive(viewing.status) || !chosen.hostId}
            onClick={() =>
              void act({
                params: { id },
                body: { version, day: chosen.day, time: chosen.time, hostId: chosen.hostId ?? hostId },
              })
            }
          >
            Reschedule
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p>{told(viewing, `We email ${visitorName} the new time.`)}</p>
        <SlotPicker
          propertyId={propertyId}
          unitId={unitId}
          viewing={{ id, hostId, hostName }}
          value={chosen}
          onChange={setChosen}
          errors={errors}
        />
      </Stack>
    </Dialog>
  )
}
