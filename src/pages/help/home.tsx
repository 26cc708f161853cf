import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { helpGroups, isShownTo, searchHelp, topics, topicsOf, type Topic } from '#src/lib/help/index.ts'
import { useNavigateAtOnce } from '#src/lib/at-once.ts'
import { paths } from '#src/lib/paths.ts'
import { Columns, Page, PageHead, Section } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { About } from './about.tsx'
import styles from './help.module.css'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { TopicList, TopicTitles } from './topic-list.tsx'
import { useReader } from './use-reader.ts'

/** Groups that were written for the reader first, those for others last. What is about Freehold stands in the rail. */
function groupsFor(shown: readonly Topic[], role: string) {
  const order = (group: readonly Topic[]) => {
    if (group.some(({ roles }) => roles.some((each) => each === role))) return 0
    return group.every(({ roles }) => roles.length > 0) ? 2 : 1
  }
  return helpGroups
    .filter((label) => label !== 'About Freehold')
    .map((label) => ({ label, topics: shown.filter(({ group }) => group === label) }))
    .filter(({ topics }) => topics.length > 0)
    .toSorted((a, b) => order(a.topics) - order(b.topics))
}

/** All topics, or those that a question finds. Led to from a page, it goes on to what helps there. */
export function HelpHome() {
  usePage('Help')
  const [params] = useSearchParams()
  const reader = useReader()
  const navigate = useNavigate()
  const atOnce = useNavigateAtOnce()
  const query = params.get('searchQuery') ?? ''
  const [typed, setTyped] = useState(query)
  const [ofPage] = topicsOf(params.get('page') ?? '', topics, reader)
  if (ofPage) return <Navigate to={paths.help.topic(ofPage.key)} replace />

  const results = query ? searchHelp(query, reader) : []
  const search = (words: string) => {
    setTyped(words)
    // The first letter is a step for Back, the next ones are not.
    if (words.trim() !== query)
      atOnce(paths.help.home({ searchQuery: words.trim() }), { replace: query !== '' })
  }
  const [best] = results
  const groups = groupsFor(
    topics.filter((topic) => isShownTo(topic, reader)),
    reader.role,
  )
  return (
    <Page width="text">
      <PageHead title="Help" />
      <SearchBox
        // Back changes the address: the box follows.
        value={typed.trim() === query ? typed : query}
        onChange={search}
        onEnter={() => best && void navigate(paths.help.topic(best.topic.key, best.section?.id))}
      />
      {query ? (
        <Results
          query={query}
          results={results}
          suggested={groups[0]?.topics ?? []}
          onClear={() => search('')}
        />
      ) : (
        <Columns rail={<About />}>
          {groups.slice(0, 1).map(({ label, topics }) => (
            <Section key={label} title={label}>
              <TopicList topics={topics} />
            </Section>
          ))}
          <div className={styles.groups}>
            {groups.slice(1).map(({ label, topics }) => (
              <Section key={label} title={label}>
                <TopicTitles topics={topics} />
              </Section>
            ))}
          </div>
        </Columns>
      )}
    </Page>
  )
}
