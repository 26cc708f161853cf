import { Link } from 'react-router'
import type { HelpResult, Topic } from '#src/lib/help/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { Section } from '#src/ui/page/parts.tsx'
import styles from './help.module.css'
import { TopicList } from './topic-list.tsx'

/** More than anybody reads. */
const most = 12

interface Props {
  query: string
  results: readonly HelpResult[]
  /** What to look at where nothing was found. */
  suggested: readonly Topic[]
  onClear: () => void
}

export function Results({ query, results, suggested, onClear }: Props) {
  const shown = results.slice(0, most)
  return (
    <>
      <p className={styles.count} role="status">
        {shown.length > 0
          ? counted(shown.length, { one: 'topic', many: 'topics' })
          : `No help found for “${query}”.`}
      </p>
      {shown.length > 0 ? (
        <ol className={styles.results} aria-label="Results">
          {shown.map((result) => (
            <Result key={result.topic.key} {...result} />
          ))}
        </ol>
      ) : (
        <>
          <Note
            title="Nothing found"
            illustration={<NoMatchDrawing />}
            actions={<Button onClick={onClear}>Show all topics</Button>}
          >
            Try other or fewer words, such as “payment”, “lease” or “invite”.
          </Note>
          {suggested.length > 0 ? (
            <Section title="Often read">
              <TopicList topics={suggested} />
            </Section>
          ) : null}
        </>
      )}
    </>
  )
}

function Result({ topic, section, excerpt }: HelpResult) {
  return (
    <li data-row={topic.key}>
      <Link data-row-link to={paths.help.topic(topic.key, section?.id)}>
        {topic.title}
      </Link>
      <p>
        {excerpt.map(({ text, found }, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one sentence, in their order
          found ? <mark key={index}>{text}</mark> : text,
        )}
      </p>
      <p className={styles.place}>
        {topic.group}
        {section ? ` › ${section.heading}` : null}
      </p>
    </li>
  )
}
