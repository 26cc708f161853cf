import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { isFor, isShownTo, topics, type Reader, type Topic } from '#src/lib/help/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useProfile } from '#src/providers/profile.ts'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Columns, Page, PageHead, Section } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import styles from './help.module.css'
import { Prose } from './prose.tsx'
import { SearchBox } from './search-box.tsx'
import { TopicTitles } from './topic-list.tsx'
import { useReader } from './use-reader.ts'

const trail = [{ label: 'Help', to: paths.help.home() }]
const mostRelated = 6

/** Topics of the same pages of the dashboard, then of the same group, for the same readers. */
function relatedTo(topic: Topic, reader: Reader): Topic[] {
  const shares = (other: Topic) => other.pages.some((page) => topic.pages.includes(page))
  return topics
    .filter((other) => other !== topic && isShownTo(other, reader))
    .filter((other) => isFor(other, reader) === isFor(topic, reader))
    .filter((other) => shares(other) || other.group === topic.group)
    .toSorted((a, b) => Number(shares(b)) - Number(shares(a)))
    .slice(0, mostRelated)
}

export default function TopicPage() {
  const { topic: key } = useParams()
  const topic = topics.find((each) => each.key === key)
  if (!topic) return <PageNotFound />
  return <Told key={topic.key} topic={topic} />
}

function Told({ topic }: { topic: Topic }) {
  usePage(topic.title, trail)
  const reader = useReader()
  const { roleLabel, organisation } = useProfile()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const related = relatedTo(topic, reader)
  useScrollToSection()
  return (
    <Page width="text">
      <SearchBox
        value={typed}
        onChange={setTyped}
        onEnter={() => void navigate(paths.help.home({ searchQuery: typed.trim() }))}
      />
      <Columns
        rail={
          related.length > 0 ? (
            <aside className={styles.about}>
              <Section title="Related topics">
                <TopicTitles topics={related} />
              </Section>
            </aside>
          ) : null
        }
      >
        <article className={styles.article}>
          <PageHead title={topic.title} lead={topic.summary} />
          {isFor(topic, reader) ? null : (
            <p className={styles.notYours}>
              {topic.roles.length > 0
                ? 'This page is written for people with another role than yours.'
                : `Your role at ${organisation.name}, ${roleLabel}, doesn’t allow this. An administrator can change that.`}
            </p>
          )}
          <Prose text={topic.text} />
        </article>
      </Columns>
    </Page>
  )
}

/** The router has looked for the heading already, before the page was drawn. */
function useScrollToSection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}
