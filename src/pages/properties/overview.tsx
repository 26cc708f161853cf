import { ImagePlus } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import type { pictureSchema, properties } from '#contract/tenant/properties.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAccess } from '#src/providers/access.ts'
import { AgreementOf } from '#src/records/money/agreement-of.tsx'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { RecordFacts } from '#src/records/show/index.tsx'
import { Columns, Muted, Prose, Section } from '#src/ui/page/parts.tsx'
import { Amenities } from './amenities.tsx'
import styles from './overview.module.css'

type Property = RecordOf<typeof properties>
type Photo = AnswerOf<typeof propertyPhotos.list>['data'][number]

interface OverviewProps {
  screens: ResourceScreens
  record: Readable<typeof properties>
}

/** What there is to know at a glance: pictures, words, who owns it, what it was worth. */
export function Overview({ screens, record }: OverviewProps) {
  const { data: found } = useOperation(propertyPhotos.list, { params: { id: record.id } })
  const photos = found?.data ?? []
  const { canOn } = useAccess()
  const mayUpdate = canOn('update', 'Property', record)
  const described = Boolean(record.description)
  return (
    <Columns rail={<RecordFacts screens={screens} record={record} />}>
      {photos.length > 0 ? <PhotoStrip id={record.id} photos={photos} /> : null}
      {described ? (
        <Section title="Description">
          <Prose>{record.description}</Prose>
        </Section>
      ) : null}
      {photos.length === 0 && !described && mayUpdate ? <Begin id={record.id} /> : null}
      {record.amenities && record.amenities.length > 0 ? (
        <Section title="Amenities">
          <Amenities names={record.amenities} />
        </Section>
      ) : null}
      {record.owners && record.owners.length > 0 ? <Owners owners={record.owners} /> : null}
      <AgreementOf propertyId={record.id} />
      {record.currency && record.valuations && record.valuations.length > 0 ? (
        <Valuations valuations={record.valuations} currency={record.currency} />
      ) : null}
      {record.details && record.details.length > 0 ? (
        <Section title="Other details">
          <dl className={styles.details}>
            {record.details.map(({ label, value }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
    </Columns>
  )
}

/** A property with a name and an address only: what would make it useful. */
function Begin({ id }: { id: string }) {
  return (
    <Section title="Next">
      <Muted>
        <ImagePlus size={16} aria-hidden style={{ verticalAlign: '-3px' }} />{' '}
        <Link to={paths.properties.show(id, { tab: 'photos' })}>Add photos</Link>, or{' '}
        <Link to={paths.properties.edit(id)}>describe it</Link>: both show on its public page once it is
        listed.
      </Muted>
    </Section>
  )
}

const most = 5

function PhotoStrip({ id, photos }: { id: string; photos: readonly Photo[] }) {
  const cover = photos.find((photo) => photo.cover)
  const ordered = cover ? [cover, ...photos.filter((photo) => photo !== cover)] : photos
  const shown = ordered.slice(0, most)
  const rest = photos.length - shown.length
  const source = (photo: z.output<typeof pictureSchema>, first: boolean) =>
    first ? photo.large : photo.medium
  return (
    <div className={styles.strip} data-count={shown.length}>
      {shown.map((photo, index) => (
        <Link key={photo.id} to={paths.properties.show(id, { tab: 'photos' })} preventScrollReset>
          <img src={source(photo, index === 0)} alt={photo.alt || `Photo ${index + 1}`} />
          {rest > 0 && index === shown.length - 1 ? <span className={styles.more}>+{rest}</span> : null}
        </Link>
      ))}
    </div>
  )
}

function Owners({ owners }: { owners: Property['owners'] }) {
  return (
    <Section title="Owners">
      <ul className={styles.owners}>
        {owners.map(({ name, shareBps, from, to }) => (
          <li key={`${name} ${from ?? ''} ${to ?? ''}`} className={styles.owner}>
            <span>
              {name}{' '}
              {from || to ? (
                <small>
                  {from ? `from ${shortDate(from)}` : ''} {to ? `until ${shortDate(to)}` : ''}
                </small>
              ) : null}
            </span>
            <span className={styles.share}>{formatShare(shareBps)}</span>
            <span className={styles.shareBar} aria-hidden>
              <span style={{ width: `${shareBps / 100}%`, opacity: to ? 0.35 : 1 }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function change(now: number, before: number | undefined): string {
  if (!before) return ''
  const part = (now - before) / before
  return new Intl.NumberFormat('en-GB', {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(part)
}

function Valuations({ valuations, currency }: { valuations: Property['valuations']; currency: Currency }) {
  const ordered = valuations.toSorted((a, b) => b.date.localeCompare(a.date))
  return (
    <Section title="Valuations">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className={styles.number}>
              Change
            </th>
            <th scope="col" className={styles.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ date, amount }, index) => (
            <tr key={`${date} ${amount}`}>
              <td>{shortDate(date)}</td>
              <td className={styles.number}>{change(amount, ordered[index + 1]?.amount)}</td>
              <td className={styles.number}>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
