import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  picture: { small: string; large: string } | null
  /** Pixels across. */
  size: number
}

/** Somebody's picture, or their initials; beside the name, so that it says nothing of its own. */
export function Avatar({ name, picture, size }: AvatarProps) {
  const style: CSSProperties = { '--size': `${size}px` }
  if (picture) {
    const address = size > 48 ? picture.large : picture.small
    return (
      <img
        className={styles.avatar}
        style={style}
        src={address}
        width={size}
        height={size}
        alt=""
        data-portrait
      />
    )
  }
  return (
    // As generated text it is not part of what is read out or found on the page.
    <span className={styles.avatar} style={style} data-initials={initialsOf(name)} aria-hidden />
  )
}
