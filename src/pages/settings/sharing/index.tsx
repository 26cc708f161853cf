import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { properties } from '#contract/tenant/properties.ts'
import { shareLinks } from '#contract/tenant/share-links.ts'
import { listings } from '#domain/properties/vocabulary.ts'
import { counted, formatInteger } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { NoPropertiesDrawing } from '#src/ui/illustrations/no-properties.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { EmptyList } from '#src/records/list/states.tsx'
import settingsStyles from '../settings.module.css'
import { SharedProperty, type Listing } from './shared-property.tsx'
import styles from './sharing.module.css'
import { Tabs } from '#src/ui/page/parts.tsx'
import { organisationSharing } from '#contract/admin/sharing.ts'
import { addressPrecisions } from '#domain/sharing/address.ts'
import { propertyFields } from '#domain/sharing/fields.ts'
import { ShownFields } from '#src/records/sharing/checks.tsx'
import { useAction } from '#src/records/actions/use-action.ts'
import { ChoiceOf } from '../roles/choice.tsx'
import { AllShareLinks } from './all-links.tsx'

const trail = [{ label: 'Settings', to: paths.settings.home }]
const forbidden = {
  statusCode: 403,
  message: 'Your role does not let you see which properties are public.',
}
const order: readonly Listing[] = ['listed', 'paused', 'private']

const meanings: Record<Listing, string> = {
  listed: 'Anyone can open these pages, and search engines find them.',
  paused: 'Their page is hidden for now. List them again to bring it back at the same address.',
  private: 'They have no public page.',
}

/** RT-39: which properties are public, and the way to change it. */
export default function SharingSettings() {
  const { can } = useAccess()
  return can('read', properties.subject, 'listing') ? <Sharing /> : <ErrorPage error={forbidden} />
}

function Sharing() {
  usePage('Property sharing', trail)
  const { can } = useAccess()
  const [params] = useSearchParams()
  const wanted = params.get('tab')
  const listing = wanted && isKeyOf(listings, wanted) ? wanted : 'listed'
  const links = wanted === 'links' && can('read', shareLinks.subject)
  const all = useOperation(properties.operations.list, { query: { limit: 1, fields: 'title' } })
  if (all.error && !all.data) return <ErrorPage error={pageErrorFrom(all.error)} />
  if (!all.data) return <PendingPage />
  if (all.data.total === 0) {
    return (
      <>
        <h1>Property sharing</h1>
        <EmptyList screens={propertyScreens} />
      </>
    )
  }
  return (
    <>
      <h1>Property sharing</h1>
      <p className={settingsStyles.why}>
        A listed property has a public page with its pictures, address, price and contact.{' '}
        {can('update', properties.subject, 'listing')
          ? 'Changes apply immediately.'
          : 'Your role can’t change which properties are public.'}
      </p>
      {can('update', 'Organisation') ? <Usual /> : null}
      <Tabs label="Listing">
        {order.map((key) => (
          <Link
            key={key}
            to={paths.settings.sharing({ tab: key === 'listed' ? undefined : key })}
            aria-current={key === listing && !links ? 'page' : undefined}
          >
            {listings[key]} <Total listing={key} />
          </Link>
        ))}
        {can('read', shareLinks.subject) ? (
          <Link to={paths.settings.sharing({ tab: 'links' })} aria-current={links ? 'page' : undefined}>
            Share links
          </Link>
        ) : null}
      </Tabs>
      {links ? <AllShareLinks /> : <Properties key={listing} listing={listing} />}
    </>
  )
}

/** What public pages show of properties for which nothing else is chosen. */
function Usual() {
  const { data } = useOperation(organisationSharing.read)
  const { act, busy } = useAction(organisationSharing.write, {
    refreshes: [organisationSharing.read],
    done: 'Saved. Public pages show this now.',
  })
  if (!data) return null
  return (
    <details className={styles.usual}>
      <summary>What public pages show</summary>
      <p className={styles.meaning}>Applies to every property without its own settings on its Sharing tab.</p>
      <ChoiceOf
        label="Address on public pages"
        value={data.addressPrecision}
        choices={addressPrecisions}
        disabled={busy}
        onChange={(addressPrecision) => void act({ body: { ...data, addressPrecision } })}
      />
      <ShownFields
        legend="Shown"
        choices={propertyFields}
        hidden={data.hiddenFields}
        disabled={busy}
        onChange={(hiddenFields) => void act({ body: { ...data, hiddenFields } })}
      />
    </details>
  )
}

function Total({ listing }: { listing: Listing }) {
  const { data } = useOperation(properties.operations.list, { query: { listing, limit: 1, fields: 'title' } })
  return <small>{data ? formatInteger(data.total) : '…'}</small>
}

/** Beyond these the list, which is made for many, is a link away. */
const shown = 20

function Properties({ listing }: { listing: Listing }) {
  const [text, setText] = useState('')
  const searchQuery = useDeferredValue(text.trim()) || undefined
  const { data, error } = useOperation(properties.operations.list, {
    query: { listing, searchQuery, limit: shown, sortBy: 'title' },
    keepPrevious: true,
  })
  const list = paths.properties.list({ listing, searchQuery })
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const { data: records, total } = data
  if (total === 0 && !searchQuery) return <None listing={listing} />
  return (
    <>
      <p className={styles.meaning}>{meanings[listing]}</p>
      <div className={styles.tools}>
        <label className={styles.search}>
          <Search size={15} aria-hidden />
          <input
            type="search"
            aria-label={`Search ${listings[listing].toLowerCase()} properties`}
            placeholder={propertyScreens.list.searchHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <Link to={list}>
          {total > records.length
            ? `The first ${shown} of ${formatInteger(total)}: open all in the list`
            : 'Open in the list'}
        </Link>
      </div>
      {records.length === 0 ? (
        <Note title="No properties match" illustration={<NoMatchDrawing />}>
          No {listings[listing].toLowerCase()} property matches “{searchQuery}”.
        </Note>
      ) : (
        <ul className={styles.properties} aria-label={counted(total, properties.labels)}>
          {records.map((record) => (
            <SharedProperty key={record.id} record={record} />
          ))}
        </ul>
      )}
    </>
  )
}

const nothing: Record<Listing, { title: string; sentence: string }> = {
  listed: {
    title: 'Nothing is public',
    sentence: 'List a property to give it a page that anyone can open.',
  },
  paused: {
    title: 'Nothing is paused',
    sentence: 'Pause a listed property while it is off the market. You can list it again at any time.',
  },
  private: { title: 'Nothing is private', sentence: 'Every property is listed or paused.' },
}

function None({ listing }: { listing: Listing }) {
  const { can } = useAccess()
  const next = listing === 'listed' ? 'private' : 'listed'
  const { title, sentence } = nothing[listing]
  return (
    <Note
      title={title}
      illustration={<NoPropertiesDrawing />}
      actions={
        can('update', properties.subject, 'listing') ? (
          <ButtonLink
            look="primary"
            to={paths.settings.sharing({ tab: next === 'listed' ? undefined : next })}
          >
            Show {listings[next].toLowerCase()} properties
          </ButtonLink>
        ) : undefined
      }
    >
      {sentence}
    </Note>
  )
}
