import { Laptop, Smartphone } from 'lucide-react'
import { deviceOf } from '#src/lib/device.ts'
import { exactInstant, timeAgo } from '#src/lib/format/index.ts'
import { Button } from '../controls/button.tsx'
import { Muted, Row } from '../page/parts.tsx'

interface Props {
  session: {
    userAgent: string | null
    address?: string | null
    current: boolean
    createdAt: string
    lastUsedAt: string
  }
  busy: boolean
  onEnd: (name: string) => void
}

/** A device somebody is signed in on, and the way to sign it out. */
export function SessionRow({ session, busy, onEnd }: Props) {
  const { name, phone } = deviceOf(session.userAgent)
  const Sign = phone ? Smartphone : Laptop
  return (
    <Row
      sign={<Sign size={20} aria-hidden />}
      aside={
        session.current ? (
          <Muted small>This device</Muted>
        ) : (
          <Button small disabled={busy} onClick={() => onEnd(name)} aria-label={`Sign out ${name}`}>
            Sign out
          </Button>
        )
      }
    >
      <strong>{name}</strong>
      <Muted small>
        {session.address ? `From ${session.address}, ` : ''}
        <time dateTime={session.lastUsedAt} title={exactInstant(session.lastUsedAt)}>
          {session.current ? 'in use now' : `used ${timeAgo(session.lastUsedAt)}`}
        </time>
        , signed in {timeAgo(session.createdAt)}
      </Muted>
    </Row>
  )
}
