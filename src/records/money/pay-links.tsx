import { useState } from 'react'
import { listPayLinks, makePayLink, revokePayLink } from '#contract/tenant/money/pay-links.ts'
import { shortDate } from '#src/lib/format/index.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { DaysInput } from '#src/records/actions/days-input.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Inline, Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'

/** Links under which whoever has one can pay what a lease owes; nothing where its currency cannot be paid online. */
export default function PayLinks({ leaseId }: { leaseId: string }) {
  const { data } = useOperation(listPayLinks, { params: { id: leaseId } })
  const [making, setMaking] = useState(false)
  const [revoking, setRevoking] = useState<string>()
  if (!data || (!data.available && data.links.length === 0)) return null
  const working = data.links.flatMap(({ url, ...link }) => (url ? [{ ...link, url }] : []))
  return (
    <Section
      title="Payment links"
      actions={
        data.available ? (
          <Button small onClick={() => setMaking(true)}>
            Create link
          </Button>
        ) : null
      }
    >
      {working.length > 0 ? (
        <Rows>
          {working.map(({ id, url, createdAt, expiresAt }) => (
            <Row
              key={id}
              aside={
                <Inline>
                  <CopyButton text={url} label={`the link of ${shortDate(createdAt)}`} />
                  <Button
                    small
                    aria-label={`Revoke the link of ${shortDate(createdAt)}`}
                    onClick={() => setRevoking(id)}
                  >
                    Revoke
                  </Button>
                </Inline>
              }
            >
              Created on {shortDate(createdAt)}
              <Muted small>Works until {shortDate(expiresAt)}</Muted>
            </Row>
          ))}
        </Rows>
      ) : (
        <Muted>
          None at the moment. Letters and statements include one automatically. Create one to send it another
          way.
        </Muted>
      )}
      {making ? (
        <ActionDialog
          operation={makePayLink}
          title="Create a payment link"
          text="Anyone with the link can see and pay what is open on this lease. It shows the premises but no names."
          confirm="Create link"
          params={{ id: leaseId }}
          values={{ days: 60, to: data.email }}
          fields={{ days: { input: DaysInput }, to: { hint: 'Leave it empty to copy the link yourself.' } }}
          options={{
            refreshes: [listPayLinks],
            done: (_answer, { body }) =>
              body && 'to' in body && body.to
                ? `Link on its way to ${body.to}`
                : 'Link created: copy it from the list',
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {revoking ? (
        <ActionDialog
          operation={revokePayLink}
          title="Revoke this link?"
          text="It stops working at once, even in emails already sent. You can’t undo this."
          confirm="Revoke link"
          danger
          params={{ id: leaseId, linkId: revoking }}
          options={{ refreshes: [listPayLinks], done: 'Link revoked' }}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </Section>
  )
}
