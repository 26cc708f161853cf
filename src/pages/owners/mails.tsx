import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { mostOwnerMails, previewOwnerMails, sendOwnerMails } from '#contract/tenant/money/owner-mails.ts'
import { ownerPayments } from '#contract/tenant/money/owner-payments.ts'
import { owners } from '#contract/tenant/owners.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { isDate } from '#domain/dates/typed.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { startOf } from '#domain/dates/periods.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { ownerMailKinds, ownerMailOutcomes, type OwnerMailKind } from '#domain/owners/mails.ts'
import { counted, formatInteger, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { useAccess } from '#src/providers/access.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import styles from '#src/records/money/money.module.css'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Choices } from '#src/ui/form/choices.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Inline, Muted, Page, PageHead, Prose, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'

type Owner = AnswerOf<typeof previewOwnerMails>['owners'][number]

const emailWords = { one: 'email', many: 'emails' }

/** Statements of a period, mailed to owners: who gets one is shown before anything is sent. */
export default function OwnerMails() {
  usePage('Email statements', [{ label: owners.labels.many, to: paths.owners.list() }])
  const { can } = useAccess()
  if (!can('create', ownerPayments.subject)) return <ErrorPage error={{ statusCode: 403 }} />
  return (
    <Page>
      <PageHead
        title="Email statements"
        lead="Each owner gets their statement or summary of the period as a PDF, and a link to it where they have an account."
        actions={<ButtonLink to={paths.owners.list()}>All owners</ButtonLink>}
      />
      <Mails />
    </Page>
  )
}

/** The last month or year that is over. */
function lastPeriod(kind: OwnerMailKind, today: string) {
  const length = kind === 'year' ? 'year' : 'month'
  const through = addDays(startOf(length, today), -1)
  return { from: startOf(length, through), through }
}

function Mails() {
  const today = useToday()
  const { asked, ask } = useAsked({ kind: 'statement', from: '', through: '', ownerId: '' })
  const kind = isKeyOf(ownerMailKinds, asked.kind) ? asked.kind : 'statement'
  const last = lastPeriod(kind, today)
  const [from, through] = [asked.from || last.from, asked.through || last.through]
  const period =
    isDate(from) && isDate(through) && from <= through && through <= today ? { from, through } : undefined
  const preview = useOperation(previewOwnerMails, {
    query: { ...period, kind, ownerId: asked.ownerId || undefined },
    enabled: period !== undefined,
    keepPrevious: true,
  })
  return (
    <Stack gap={24}>
      <Inline gap={12}>
        <div style={{ width: 180 }}>
          <Labelled label="Document">
            {(described) => (
              <Choices
                {...described}
                value={kind}
                choices={ownerMailKinds}
                onChange={(next) => ask({ kind: next, from: '', through: '' })}
              />
            )}
          </Labelled>
        </div>
        <div style={{ width: 180 }}>
          <Labelled label="From">
            {(described) => (
              <DateField {...described} max={today} value={from} onChange={(day) => ask({ from: day })} />
            )}
          </Labelled>
        </div>
        <div style={{ width: 180 }}>
          <Labelled label="Through">
            {(described) => (
              <DateField
                {...described}
                max={today}
                value={through}
                onChange={(day) => ask({ through: day })}
              />
            )}
          </Labelled>
        </div>
      </Inline>
      {!period ? (
        <Prose>Choose a period that ends on or after its first day, today at the latest.</Prose>
      ) : preview.error ? (
        <Prose>{preview.error.message}</Prose>
      ) : preview.data ? (
        <Choice
          key={`${kind} ${period.from} ${period.through}`}
          period={{ kind, ...period }}
          preview={preview.data}
          stale={preview.isPlaceholderData}
        />
      ) : (
        <Muted>Working it out…</Muted>
      )}
    </Stack>
  )
}

const wasSent = ({ last }: Owner) => last !== null && !last.refused

interface ChoiceProps {
  period: { kind: OwnerMailKind; from: string; through: string }
  preview: AnswerOf<typeof previewOwnerMails>
  stale: boolean
}

function Choice({ period, preview: { owners: found, total }, stale }: ChoiceProps) {
  /** Whom somebody has ticked or not, other than is usual. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { act, busy } = useAction(sendOwnerMails, {
    refreshes: [['data', 'tenant']],
    done: ({ sent }) => `${counted(sent, emailWords)} on the way`,
    onDone: () => setTicked(new Map()),
  })
  const ready = found.filter(({ outcome }) => outcome === 'ready')
  const others = found.filter(({ outcome }) => outcome !== 'ready')
  const isTicked = (owner: Owner) => ticked.get(owner.ownerId) ?? !wasSent(owner)
  const chosen = ready.filter(isTicked)
  const again = chosen.filter(wasSent).length
  const send = () =>
    void act({
      body: { ...period, ownerIds: chosen.map(({ ownerId }) => ownerId), ...(again > 0 && { again: true }) },
    })
  return (
    <>
      <Section
        title="Will be sent"
        actions={
          <Button look="primary" busy={busy} disabled={busy || stale || chosen.length === 0} onClick={send}>
            {chosen.length > 0 ? `Send ${counted(chosen.length, emailWords)}` : 'Choose owners'}
          </Button>
        }
      >
        <Stack gap={8}>
          {again > 0 ? (
            <Muted>
              {again === chosen.length
                ? 'They already have this and will get it again.'
                : `${formatInteger(again)} of them have this already and get it again.`}
            </Muted>
          ) : null}
          {total > found.length ? (
            <Muted>
              {`${formatInteger(found.length)} of ${counted(total, owners.labels)} are shown: at most ${formatInteger(mostOwnerMails)} in one go, those who do not have it yet first.`}
            </Muted>
          ) : null}
          {ready.length === 0 ? (
            <Muted>There is nobody to send this to.</Muted>
          ) : (
            <ul className={styles.choice}>
              {ready.map((owner) => (
                <ReadyOwner
                  key={owner.ownerId}
                  owner={owner}
                  checked={isTicked(owner)}
                  onChange={(value) => setTicked((before) => new Map(before).set(owner.ownerId, value))}
                />
              ))}
            </ul>
          )}
        </Stack>
      </Section>
      {others.length > 0 ? (
        <Section title="Will not be sent">
          <ul className={styles.choice}>
            {others.map(({ ownerId, name, outcome }) => (
              <li key={ownerId}>
                <div>
                  <Link to={paths.owners.show(ownerId)}>{name}</Link>
                  {outcome === 'noEmail' ? (
                    <div>
                      <Link to={paths.owners.edit(ownerId)} aria-label={`Add email address of ${name}`}>
                        Add email address
                      </Link>
                    </div>
                  ) : null}
                </div>
                <span>
                  <StatusWord tone={outcome === 'noEmail' ? 'attention' : 'quiet'}>
                    {ownerMailOutcomes[outcome]}
                  </StatusWord>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

interface ReadyProps {
  owner: Owner
  checked: boolean
  onChange: (checked: boolean) => void
}

function ReadyOwner({ owner: { name, email, properties, held, last }, checked, onChange }: ReadyProps) {
  const id = useId()
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{name}</label>
        <div id={`${id}-about`}>
          <Muted small>
            {email} · {counted(properties, { one: 'property', many: 'properties' })}
          </Muted>
          {last ? (
            <Muted small>
              {last.refused
                ? `The mail server refused ${last.to}.`
                : `Sent ${timeAgo(last.at)} to ${last.to}. Tick to send it again.`}
            </Muted>
          ) : null}
        </div>
      </div>
      <span>
        {held.map(({ currency, amount }) => (
          <div key={currency}>{formatMoney(amount, currency)}</div>
        ))}
      </span>
    </li>
  )
}
