import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { callAny } from '#src/lib/client/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { searched } from '#src/resources/index.ts'
import { listedFields } from '#src/resources/listed.ts'
import type { Page, Readable, ResourceEntry, ResourceScreens } from '#src/resources/screens.ts'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { matching, type Command } from './commands.ts'
import styles from './search.module.css'
import { nameOf } from '#src/resources/name-of.ts'

interface Found {
  screens: ResourceScreens
  records: Readable[]
  total: number
}

/** Something to choose: a record, a list, or a command. */
export interface Option {
  key: string
  group: string
  content: ReactNode
  to?: string
  href?: string
  run?: () => void
}

const shown = 6

/** "#265" names an issue by its number. */
const numbered = /^#(\d+)$/

async function find(screens: ResourceScreens, words: string, signal: AbortSignal): Promise<Found> {
  const number = numbered.exec(words)?.[1]
  const query = {
    searchQuery: number ?? words,
    limit: String(shown),
    fields: listedFields(screens, []).join(','),
  }
  const answer = await callAny<Page>(screens.resource.operations.list, { query, signal })
  const isIt = (record: Readable) => number !== undefined && String(record['number']) === number
  const records = answer.data.toSorted((a, b) => Number(isIt(b)) - Number(isIt(a)))
  return { screens, records, total: answer.total }
}

/** Records of every kind that the profile may read. */
export function useSearch(words: string) {
  const { can } = useAccess()
  const readable = searched.filter(({ resource }) => can('read', resource.subject))
  const findAmong = async (entry: ResourceEntry, signal: AbortSignal): Promise<Found[]> => {
    const screens = await entry.load()
    if (numbered.test(words) && !('number' in screens.resource.allFields)) return []
    return [await find(screens, words, signal)]
  }
  return useQuery({
    queryKey: ['search', words],
    queryFn: async ({ signal }) =>
      (await Promise.all(readable.map((entry) => findAmong(entry, signal)))).flat(),
    enabled: words.length > 0,
    placeholderData: (former) => former,
    refetchInterval: false,
    staleTime: 30_000,
  })
}

/** Few help topics, so that records stay in view. */
const fewTopics = 3

/** Help topics that the words find; their texts are loaded when somebody first looks for something. */
export function useHelpOptions(words: string): Option[] {
  const { can } = useAccess()
  const { role } = useProfile()
  const { data: help } = useQuery({
    queryKey: ['help'],
    queryFn: () => import('#src/lib/help/index.ts'),
    enabled: words.length > 2,
    staleTime: Infinity,
    refetchInterval: false,
  })
  const found = help && words.length > 2 ? help.searchHelp(words, { role, can }) : []
  return found.slice(0, fewTopics).map(({ topic, section }) => ({
    key: `help ${topic.key}`,
    group: 'Help',
    to: paths.help.topic(topic.key, section?.id),
    content: (
      <>
        <CircleHelp size={16} aria-hidden />
        <span>{topic.title}</span>
      </>
    ),
  }))
}

/** What was found, kind by kind, each with the way to all of it. */
export function recordOptions(found: readonly Found[], words: string): Option[] {
  return found.flatMap(({ screens, records, total }) => [
    ...records.map((record) => ({
      key: record.id,
      group: screens.resource.labels.many,
      to: screens.paths.show(record.id, record),
      content: <Result screens={screens} record={record} />,
    })),
    ...(total > records.length
      ? [
          {
            key: `${screens.resource.name}-all`,
            group: screens.resource.labels.many,
            to: `${screens.paths.list()}?${new URLSearchParams({ searchQuery: words }).toString()}`,
            content: `All ${total} ${screens.resource.labels.many.toLowerCase()} for “${words}”`,
          },
        ]
      : []),
  ])
}

function Result({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  const picture = screens.list.picture?.(record)
  const Sign = screens.icon
  const second = [record['reference'], screens.list.secondLine?.(record)].filter(Boolean).join(' · ')
  return (
    <>
      {screens.list.portrait ? (
        <Avatar {...screens.list.portrait(record)} size={32} />
      ) : picture ? (
        <img src={picture.small} alt="" />
      ) : (
        <span className={styles.sign}>
          <Sign size={16} aria-hidden />
        </span>
      )}
      <div>
        <div className={styles.resultName}>{nameOf(screens.resource, record)}</div>
        <div className={styles.resultSecond}>{second}</div>
      </div>
    </>
  )
}

/** Commands beside what was found: few of them, so that records stay in view. */
const fewCommands = 4

/** Every command before anything is typed, then those that match. */
export function commandOptions(commands: readonly Command[], text: string): Option[] {
  const offered = text === '' ? commands : matching(commands, text).slice(0, fewCommands)
  return offered.map(({ key, group, label, icon: Sign, ...target }) => ({
    ...target,
    key,
    group,
    content: (
      <>
        <Sign size={16} aria-hidden />
        <span>{label}</span>
      </>
    ),
  }))
}
