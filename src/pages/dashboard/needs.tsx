import { Suspense } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { needsOf, type dashboard, type Need } from '#contract/tenant/dashboard.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useProfile } from '#src/providers/profile.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Thing } from '#src/records/list/thing.tsx'
import { Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { listOf, useScreens } from './figures.ts'
import styles from './home.module.css'
import { Invites, useInvites } from './invites.tsx'
import { When } from './when.tsx'

type Told = AnswerOf<typeof dashboard>

/** RT-30: what needs somebody today, the most urgent first, each with the list that it counts. */
export function Needs({ told }: { told: Told | undefined }) {
  const { user } = useProfile()
  const all = told && needsOf(user.id, told.today)
  const invites = useInvites(told !== undefined)
  return (
    <Section title="Needs attention">
      {told?.needs.length === 0 && invites.length === 0 ? <Muted>You’re all caught up.</Muted> : null}
      <div className={styles.needs}>
        {told && all ? (
          told.needs.map(({ key, total, records }) => (
            <Waiting key={key} need={all[key]} total={total} records={records} />
          ))
        ) : (
          <Pending />
        )}
        <Invites all={invites} />
      </div>
    </Section>
  )
}

const Pending = () => (
  <Rows plain>
    {['70%', '55%', '60%'].map((width) => (
      <Row key={width} pending>
        <Skeleton width={width} height={12} />
      </Row>
    ))}
  </Rows>
)

interface WaitingProps {
  need: Need
  total: number
  records: Told['needs'][number]['records']
}

function Waiting({ need, total, records }: WaitingProps) {
  return (
    <Section
      level={3}
      title={<Link to={listOf(need)}>{need.title}</Link>}
      actions={<strong>{formatInteger(total)}</strong>}
    >
      <Suspense fallback={<Pending />}>
        <Records need={need} records={records} />
      </Suspense>
    </Section>
  )
}

function Records({ need, records }: Omit<WaitingProps, 'total'>) {
  const screens = useScreens(need.of)
  const at = need.shows ?? need.at
  return (
    <Rows plain>
      {records.map((record) => (
        <Row key={record.id} aside={at ? <When at={record[at]} /> : null}>
          <Thing screens={screens} record={record} />
        </Row>
      ))}
    </Rows>
  )
}
