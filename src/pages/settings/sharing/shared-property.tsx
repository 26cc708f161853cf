import { Choices } from '#src/ui/form/choices.tsx'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { RecordOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { shareLinks } from '#contract/tenant/share-links.ts'
import { listings } from '#domain/properties/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { propertyScreens } from '#src/resources/properties.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { Thing } from '#src/records/list/thing.tsx'
import { useBulkChange } from '#src/records/use-bulk-change.ts'
import styles from './sharing.module.css'

export type Listing = keyof typeof listings

/** One property with its public page, and the choice of how it is listed for those who may make it. */
export function SharedProperty({ record }: { record: RecordOf<typeof properties> }) {
  const { can, canOn } = useAccess()
  const bulk = useBulkChange(propertyScreens)
  const { title, listing } = record
  const isPublic = listing === 'listed' && record.status === 'active'
  const change = (to: Listing) =>
    void bulk.change({
      records: [record],
      change: { listing: to },
      done: to === 'listed' ? 'listed' : to === 'paused' ? 'paused' : 'made private',
    })
  return (
    <li>
      <Thing screens={propertyScreens} record={record} />
      {can('read', shareLinks.subject) || canOn('update', properties.subject, record, 'listing') ? (
        <Link
          className={classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.small)}
          to={paths.properties.sharing(record.id)}
          aria-label={`Sharing of ${title}`}
        >
          Sharing
        </Link>
      ) : null}
      {isPublic ? (
        <a
          className={classes(buttonStyles.button, buttonStyles.ghost, buttonStyles.small)}
          href={paths.properties.publicPage(record.id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Public page of ${title}`}
        >
          <ExternalLink size={14} aria-hidden /> Public page
        </a>
      ) : listing === 'listed' ? (
        <span className={styles.waits}>Shows once it is active</span>
      ) : null}
      {canOn('update', properties.subject, record, 'listing') ? (
        <Choices
          aria-label={`Listing of ${title}`}
          value={listing}
          choices={listings}
          disabled={bulk.busy}
          onChange={change}
        />
      ) : null}
    </li>
  )
}
