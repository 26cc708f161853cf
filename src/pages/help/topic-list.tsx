import { Link } from 'react-router'
import type { Topic } from '#src/lib/help/index.ts'
import { paths } from '#src/lib/paths.ts'
import styles from './help.module.css'

/** Topics below each other, by their titles alone. */
export function TopicTitles({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles.titles}>
      {topics.map(({ key, title }) => (
        <li key={key}>
          <Link to={paths.help.topic(key)}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Topics beside each other, each with the sentence that says what it is about. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className={styles.topics}>
      {topics.map(({ key, title, summary }) => (
        <li key={key}>
          <Link to={paths.help.topic(key)}>{title}</Link>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
