import { invites } from '#contract/admin/invites.ts'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { Thing } from '#src/records/list/thing.tsx'
import { inviteScreens } from '#src/resources/invites.tsx'
import { Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { When } from './when.tsx'

const waiting = { limit: 3, sort: 'expiresAt' } as const

/** Invites that nobody has answered, or that ran out: sign-ins are another API’s, so they are asked for by themselves. */
export function useInvites(enabled: boolean) {
  const { can } = useAccess()
  const may = enabled && can('read', invites.subject) && can('read', invites.subject, 'status')
  const pending = useRecords(invites, { ...waiting, filters: { status: 'pending' }, enabled: may })
  const expired = useRecords(invites, {
    ...waiting,
    filters: { status: 'expired' },
    enabled: may && can('update', invites.subject),
  })
  return [
    { status: 'pending', title: 'Pending invites', ...pending },
    { status: 'expired', title: 'Expired invites', ...expired },
  ].filter(({ records }) => records.length > 0)
}

export const Invites = ({ all }: { all: ReturnType<typeof useInvites> }) =>
  all.map(({ status, title, total = 0, records }) => (
    <Section
      key={status}
      level={3}
      title={<Link to={paths.invites.list({ status })}>{title}</Link>}
      actions={<strong>{formatInteger(total)}</strong>}
    >
      <Rows plain>
        {records.map((record) => (
          <Row key={record.id} aside={<When at={record.expiresAt} />}>
            <Thing screens={inviteScreens} record={record} />
          </Row>
        ))}
      </Rows>
    </Section>
  ))
