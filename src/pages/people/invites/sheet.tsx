import { useOne } from '@refinedev/core'
import { ArrowLeft, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { invites } from '#contract/admin/invites.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { inviteStatuses } from '#domain/identity/invites.ts'
import { counted, exactInstant, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { usePeople } from '#src/providers/people.ts'
import { useProfile } from '#src/providers/profile.ts'
import { inviteScreens } from '#src/resources/invites.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { LoadingOverlay } from '#src/ui/feedback/loading-overlay.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { useRecordActions } from '#src/records/use-record-actions.tsx'
import { HiddenParts } from '#src/records/show/hidden-parts.tsx'
import styles from './sheet.module.css'

type Invite = RecordOf<typeof invites>

/** RT-02: one invite as a sheet of its own, to be printed. */
export default function InviteSheet({ id }: { id: string }) {
  const { query, result: invite } = useOne<Invite>({
    resource: invites.name,
    dataProviderName: invites.api,
    id,
    errorNotification: false,
  })
  usePage(invite && `Invite of ${invite.email}`)
  if (query.isError && !invite) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!invite) return <LoadingOverlay />
  return (
    <HiddenParts screens={inviteScreens} record={invite}>
      <Sheet invite={invite} />
    </HiddenParts>
  )
}

function Sheet({ invite }: { invite: Invite }) {
  const { organisation } = useProfile()
  const { nameOf } = usePeople()
  const [now] = useState(() => new Date().toISOString())
  const name = [invite.firstName, invite.lastName].filter(Boolean).join(' ')
  const tone = inviteScreens.tones?.['status']?.[invite.status] ?? 'quiet'
  return (
    <div className={styles.desk}>
      <Bar invite={invite} />
      <article className={styles.sheet}>
        <header>
          <p className={styles.organisation}>{organisation.name}</p>
          <h1>Invite</h1>
          <p className={styles.status}>
            <StatusWord tone={tone}>{inviteStatuses[invite.status]}</StatusWord>
          </p>
        </header>
        <dl className={styles.facts}>
          <Fact label="To">
            {name ? `${name}, ` : ''}
            {invite.email}
          </Fact>
          {invite.phone ? (
            <Fact label="Phone">
              {invite.dialCode} {invite.phone}
            </Fact>
          ) : null}
          <Fact label="Role">{invite.roleName}</Fact>
          <Fact label="Properties">
            <Given resource={properties} ids={invite.propertyIds} />
          </Fact>
          {invite.portfolioIds.length > 0 ? (
            <Fact label="Portfolios">
              <Given resource={portfolios} ids={invite.portfolioIds} />
            </Fact>
          ) : null}
          <Fact label="Invited by">{nameOf(invite.inviterId) ?? 'Someone who has left'}</Fact>
          <Fact label="Sent">{exactInstant(invite.sentAt)}</Fact>
          {invite.answeredAt ? (
            <Fact label={inviteStatuses[invite.status]}>{exactInstant(invite.answeredAt)}</Fact>
          ) : (
            <Fact label={invite.status === 'expired' ? 'Expired' : 'Valid until'}>
              {exactInstant(invite.expiresAt)}
            </Fact>
          )}
        </dl>
        {invite.message ? (
          <section>
            <h2>Message</h2>
            <p className={styles.message}>{invite.message}</p>
          </section>
        ) : null}
        <footer>
          {organisation.name}, printed {shortDate(now)} · Invite {invite.id}
        </footer>
      </article>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const shown = 20

interface GivenProps {
  resource: typeof properties | typeof portfolios
  ids: readonly string[]
}

/** What is given with the role, by name as far as the reader may see it. */
function Given({ resource, ids }: GivenProps) {
  const { data } = useOperation(resource.operations.list, {
    query: { id: ids.slice(0, shown).join(','), limit: shown, sortBy: 'title' },
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return 'None assigned'
  if (!data) return counted(ids.length, resource.labels)
  const names = data.data.map(({ title }) => title)
  const rest = ids.length - names.length
  return (
    <>
      {names.join(' · ')}
      {rest > 0 ? `${names.length > 0 ? ' and ' : ''}${counted(rest, resource.labels)} more` : ''}
    </>
  )
}

function Bar({ invite }: { invite: Invite }) {
  const { canOn } = useAccess()
  const { entriesFor, question } = useRecordActions(inviteScreens, { withEdit: false })
  const may = canOn('update', invites.subject, invite)
  return (
    <nav className={styles.bar} aria-label="This invite">
      <ButtonLink look="ghost" to={paths.invites.list()}>
        <ArrowLeft size={15} aria-hidden /> Invites
      </ButtonLink>
      <span className={styles.gap} />
      {may
        ? entriesFor(invite).map((entry) =>
            'onSelect' in entry && entry.onSelect ? (
              <Button key={entry.key} onClick={entry.onSelect}>
                {entry.label}
              </Button>
            ) : null,
          )
        : null}
      {may && invite.status === 'pending' ? (
        <ButtonLink to={paths.invites.edit(invite.id)}>
          <Pencil size={15} aria-hidden /> Edit
        </ButtonLink>
      ) : null}
      <Button look="primary" onClick={() => print()}>
        <Printer size={15} aria-hidden /> Print
      </Button>
      {question}
    </nav>
  )
}
