import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import {
  changePortfolioSharing,
  readPortfolioSharing,
  type PortfolioSharing,
} from '#contract/tenant/sharing.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { shareLinks } from '#contract/tenant/share-links.ts'
import { visibilities } from '#domain/portfolios/vocabulary.ts'
import { portfolioFields } from '#domain/sharing/fields.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import type { Readable } from '#src/resources/screens.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Choices } from '#src/ui/form/choices.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Columns, Inline, Section, Stack } from '#src/ui/page/parts.tsx'
import { ShownFields } from './checks.tsx'
import { QrCode } from './qr-code.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './sharing.module.css'

type Portfolio = Readable<typeof portfolios>

/** RT-39: whether a portfolio is public, what its page shows, and who has a link to it. */
export default function PortfolioSharingTab({ portfolio }: { portfolio: Portfolio }) {
  const { can, canOn } = useAccess()
  return (
    <Stack gap={32}>
      {canOn('update', portfolios.subject, portfolio, 'visibility') ? (
        <PublicPage portfolio={portfolio} />
      ) : null}
      {can('read', shareLinks.subject) ? (
        <ShareLinks of={{ propertyId: null, portfolioId: portfolio.id }} />
      ) : null}
    </Stack>
  )
}

function PublicPage({ portfolio }: { portfolio: Portfolio }) {
  const { data, error } = useOperation(readPortfolioSharing, { params: { id: portfolio.id } })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <Columns rail={<QrCode url={data.url} name={portfolio.title ?? portfolio.id} />}>
      <Standing portfolio={portfolio} sharing={data} />
      <Section title="What the page shows">
        <Shown key={data.version} id={portfolio.id} saved={data} />
      </Section>
    </Columns>
  )
}

function Standing({ portfolio, sharing }: { portfolio: Portfolio; sharing: PortfolioSharing }) {
  const { act, busy } = useAction(portfolios.operations.update, {
    done: ({ visibility }) =>
      visibility === 'public' ? 'The portfolio is public' : 'The portfolio is private',
  })
  const { id, version, visibility = 'private', status } = portfolio
  const { url, listedCount } = sharing
  return (
    <Section title="Public page">
      <div className={styles.form}>
        <Labelled
          label="Visibility"
          hint={
            visibility === 'public'
              ? `Anyone can open the page. It shows ${counted(listedCount, { one: 'listed property', many: 'listed properties' })}.`
              : 'There is no public page.'
          }
        >
          {(described) => (
            <Choices
              {...described}
              choices={visibilities}
              value={visibility}
              disabled={busy}
              onChange={(to) => void act({ params: { id }, body: { version, visibility: to } })}
            />
          )}
        </Labelled>
        <Inline>
          <code className={styles.address}>{url}</code>
          <CopyButton text={url} label="the address of the public page" />
          {visibility === 'public' && status === 'active' ? (
            <a
              className={classes(buttonStyles.button, buttonStyles.small)}
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              <ExternalLink size={14} aria-hidden /> Open page
            </a>
          ) : null}
        </Inline>
      </div>
    </Section>
  )
}

function Shown({ id, saved: { hiddenFields, version } }: { id: string; saved: PortfolioSharing }) {
  const [changed, setChanged] = useState<PortfolioSharing['hiddenFields']>()
  const { act, busy } = useAction(changePortfolioSharing, {
    refreshes: [readPortfolioSharing],
    done: 'Saved. The public page shows this now.',
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act({ params: { id }, body: { hiddenFields: changed ?? hiddenFields, version } })
      }}
    >
      <ShownFields
        legend="Shown"
        hint="Each property shows no more than its own page does."
        choices={portfolioFields}
        hidden={changed ?? hiddenFields}
        onChange={setChanged}
      />
      <Inline>
        <Button type="submit" look="primary" busy={busy} disabled={busy || !changed}>
          Save
        </Button>
      </Inline>
    </form>
  )
}
