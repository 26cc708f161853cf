import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { RecordOf } from '#contract/kit/index.ts'
import { revokeShareLink, shareLinks } from '#contract/tenant/share-links.ts'
import { shareLinkStatuses } from '#domain/sharing/links.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Inline, Muted, Row, Rows, Section } from '#src/ui/page/parts.tsx'
import { ShareLinkDialog } from './share-link-dialog.tsx'

export type ShareLink = RecordOf<typeof shareLinks>

/** What a link shows. */
export type Shared = { propertyId: string; portfolioId: null } | { propertyId: null; portfolioId: string }

const most = 100

/** Links that show one property or one portfolio to partners, whether it is public or not. */
export function ShareLinks({ of }: { of: Shared }) {
  const { can } = useAccess()
  const { data, error } = useOperation(shareLinks.operations.list, {
    query: {
      limit: most,
      ...(of.propertyId === null ? { portfolio: of.portfolioId } : { pid: of.propertyId }),
    },
  })
  const [editing, setEditing] = useState<ShareLink | 'new'>()
  const [revoking, setRevoking] = useState<ShareLink>()
  return (
    <Section
      title="Share links"
      actions={
        can('create', shareLinks.subject) ? (
          <Button small onClick={() => setEditing('new')}>
            <Plus size={14} aria-hidden /> Create link
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <Muted>{errorWords(error)?.message}</Muted>
      ) : !data ? (
        <Skeleton width="60%" height={20} />
      ) : data.data.length === 0 ? (
        <Muted>
          No links yet. Whoever has a link can open it without an account, even while there is no public page,
          and can see more than the public does.
        </Muted>
      ) : (
        <Rows>
          {data.data.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onChange={() => setEditing(link)}
              onRevoke={() => setRevoking(link)}
            />
          ))}
        </Rows>
      )}
      {editing ? (
        <ShareLinkDialog
          of={of}
          link={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {revoking ? (
        <ActionDialog
          operation={revokeShareLink}
          title={`Revoke the link for ${revoking.name}?`}
          text="The link stops working at once. You can’t undo this, but you can create another link."
          confirm="Revoke link"
          danger
          params={{ id: revoking.id }}
          given={{ version: revoking.version }}
          options={{ done: 'Link revoked' }}
          onClose={() => setRevoking(undefined)}
        />
      ) : null}
    </Section>
  )
}

interface LinkRowProps {
  link: ShareLink
  onChange: () => void
  onRevoke: () => void
}

function LinkRow({ link, onChange, onRevoke }: LinkRowProps) {
  const { canOn } = useAccess()
  const { name, url, status } = link
  const open = status === 'active' && canOn('update', shareLinks.subject, link)
  return (
    <Row
      aside={
        status === 'active' ? (
          <Inline>
            <CopyButton text={url} label={`the link for ${name}`} />
            {open ? (
              <Menu
                label={`Actions for the link for ${name}`}
                align="end"
                entries={[
                  { key: 'change', label: 'Change…', onSelect: onChange },
                  { key: 'revoke', label: 'Revoke…', danger: true, onSelect: onRevoke },
                ]}
                trigger={(props) => (
                  <IconButton {...props} small label={`More for the link for ${name}`}>
                    <Ellipsis size={16} aria-hidden />
                  </IconButton>
                )}
              />
            ) : null}
          </Inline>
        ) : (
          <Muted>{shareLinkStatuses[status]}</Muted>
        )
      }
    >
      <strong>{name}</strong>
      <Muted small>{wordsOf(link)}</Muted>
    </Row>
  )
}

/** "Opened 3 times, last on 4 May · until 30 June" */
export function wordsOf({
  visits,
  lastVisitAt,
  expiresOn,
  revokedAt,
  extras,
  documentIds,
}: ShareLink): string {
  const opened =
    visits === 0 || !lastVisitAt
      ? 'Not opened yet'
      : `Opened ${visits === 1 ? 'once' : `${visits} times`}, last on ${shortDate(lastVisitAt)}`
  const until = revokedAt
    ? `revoked on ${shortDate(revokedAt)}`
    : expiresOn
      ? `until ${shortDate(expiresOn)}`
      : 'no last day'
  const more = [
    extras.includes('address') && 'full address',
    extras.includes('units') && 'all units',
    extras.includes('figures') && 'figures',
    documentIds.length > 0 && counted(documentIds.length, { one: 'document', many: 'documents' }),
  ].filter(Boolean)
  return [opened, until, more.length > 0 && `shows ${more.join(', ')}`].filter(Boolean).join(' · ')
}
