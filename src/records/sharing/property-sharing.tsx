import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { changePropertySharing, readPropertySharing, type PropertySharing } from '#contract/tenant/sharing.ts'
import { properties } from '#contract/tenant/properties.ts'
import { shareLinks } from '#contract/tenant/share-links.ts'
import { listings } from '#domain/properties/vocabulary.ts'
import { addressPrecisions, type AddressPrecision } from '#domain/sharing/address.ts'
import { propertyFields } from '#domain/sharing/fields.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { useBulkChange } from '#src/records/use-bulk-change.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
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
import { Columns, Inline, Muted, Section, Stack } from '#src/ui/page/parts.tsx'
import { ShownFields } from './checks.tsx'
import { QrCode } from './qr-code.tsx'
import { ShareLinks } from './share-links.tsx'
import styles from './sharing.module.css'

type Property = Readable<typeof properties>

/** RT-39: whether a property is public, what its page shows, and who has a link to it. */
export default function PropertySharingTab({ property }: { property: Property }) {
  const { can, canOn } = useAccess()
  const decides = canOn('update', properties.subject, property, 'listing')
  return (
    <Stack gap={32}>
      {decides ? <PublicPage property={property} /> : null}
      {can('read', shareLinks.subject) ? (
        <ShareLinks of={{ propertyId: property.id, portfolioId: null }} />
      ) : null}
    </Stack>
  )
}

function PublicPage({ property }: { property: Property }) {
  const { data, error } = useOperation(readPropertySharing, { params: { id: property.id } })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <Columns rail={<QrCode url={data.url} name={property.reference ?? property.id} />}>
      <Standing property={property} sharing={data} />
      <Section title="What the page shows">
        <Shown key={data.version} id={property.id} saved={data} />
      </Section>
    </Columns>
  )
}

const meanings = {
  listed: 'Anyone can open the page, and search engines find it.',
  paused: 'The page is hidden for now and keeps its address.',
  private: 'There is no public page.',
} as const

function Standing({ property, sharing }: { property: Property; sharing: PropertySharing }) {
  const bulk = useBulkChange(propertyScreens)
  const { listing, status, url, previewUrl } = sharing
  const isPublic = listing === 'listed' && status === 'active'
  return (
    <Section title="Public page">
      <div className={styles.form}>
        <Labelled
          label="Listing"
          hint={
            listing === 'listed' && status !== 'active'
              ? 'The page shows once the property is active.'
              : meanings[listing]
          }
        >
          {(described) => (
            <Choices
              {...described}
              choices={listings}
              value={listing}
              disabled={bulk.busy}
              onChange={(to) =>
                void bulk.change({
                  records: [property],
                  change: { listing: to },
                  done: to === 'listed' ? 'listed' : to === 'paused' ? 'paused' : 'made private',
                })
              }
            />
          )}
        </Labelled>
        <Inline>
          <code className={styles.address}>{url}</code>
          <CopyButton text={url} label="the address of the public page" />
          <a
            className={classes(buttonStyles.button, buttonStyles.small)}
            href={isPublic ? url : previewUrl}
            target="_blank"
            rel="noreferrer"
          >
            {isPublic ? <ExternalLink size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
            {isPublic ? 'Open page' : 'Preview'}
          </a>
        </Inline>
      </div>
    </Section>
  )
}

function Shown({ id, saved }: { id: string; saved: PropertySharing }) {
  const { addressPrecision, hiddenFields, usual, version } = saved
  const [changed, setChanged] = useState<Pick<PropertySharing, 'addressPrecision' | 'hiddenFields'>>()
  const draft = changed ?? { addressPrecision, hiddenFields }
  const { act, busy } = useAction(changePropertySharing, {
    refreshes: [readPropertySharing],
    done: 'Saved. The public page shows this now.',
  })
  const precisions: Record<AddressPrecision | 'usual', string> = {
    usual: `Default (${addressPrecisions[usual.addressPrecision]})`,
    ...addressPrecisions,
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act({ params: { id }, body: { ...draft, version } })
      }}
    >
      <Labelled label="Address">
        {(described) => (
          <Choices
            {...described}
            choices={precisions}
            value={draft.addressPrecision ?? 'usual'}
            onChange={(to) => setChanged({ ...draft, addressPrecision: to === 'usual' ? null : to })}
          />
        )}
      </Labelled>
      <ShownFields
        legend="Shown"
        hint={
          draft.hiddenFields === null
            ? 'Uses your organisation’s defaults. A change applies to this property only.'
            : undefined
        }
        choices={propertyFields}
        hidden={draft.hiddenFields ?? usual.hiddenFields}
        onChange={(hidden) => setChanged({ ...draft, hiddenFields: hidden })}
      />
      <Inline>
        <Button type="submit" look="primary" busy={busy} disabled={busy || !changed}>
          Save
        </Button>
        {draft.hiddenFields === null ? null : (
          <Button onClick={() => setChanged({ ...draft, hiddenFields: null })}>Use the defaults</Button>
        )}
      </Inline>
      <Muted small>Name, kind, city and photos always show.</Muted>
    </form>
  )
}
