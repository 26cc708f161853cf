import styles from './people.module.css'

/** The first letters of a name's first and last words, where there is no picture. */
export function Initials({ of: name, square }: { of: string; square?: boolean }) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  return (
    <span className={square ? styles.tile : styles.avatar} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  )
}
