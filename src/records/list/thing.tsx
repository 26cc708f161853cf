import { Link } from 'react-router'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { classes } from '#src/ui/controls/classes.ts'
import { Avatar } from '#src/ui/people/avatar.tsx'
import styles from './thing.module.css'
import { nameOf } from '#src/resources/name-of.ts'

/** The picture of a record, or its resource's sign where there is none. */
export function Picture({
  screens,
  record,
  size = 32,
}: {
  screens: ResourceScreens
  record: Readable
  /** Pixels across, of a portrait. */
  size?: number
}) {
  if (screens.list.portrait) return <Avatar {...screens.list.portrait(record)} size={size} />
  if (!screens.list.picture) return null
  const picture = screens.list.picture(record)
  if (picture) {
    return <img className={styles.picture} src={picture.small} alt="" width={32} height={32} loading="lazy" />
  }
  const Sign = screens.icon
  return (
    <span className={styles.noPicture}>
      <Sign size={16} aria-hidden />
    </span>
  )
}

/** A row's first cell: picture, name as a real link, second line. */
export function Thing({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  const { resource, list, paths } = screens
  const second = list.secondLine?.(record)
  return (
    <div className={classes(styles.thing, !list.picture && !list.portrait && styles.bare)}>
      <Picture screens={screens} record={record} />
      <div>
        <div className={styles.nameLine}>
          <Link className={styles.name} to={paths.show(record.id, record)} data-row-link>
            {nameOf(resource, record)}
          </Link>
        </div>
        {second ? <div className={styles.second}>{second}</div> : null}
      </div>
    </div>
  )
}
