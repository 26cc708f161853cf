import MiniSearch from 'minisearch'
import { idOf, plain } from '#domain/text/markdown.ts'
import { isFor, isShownTo, type Reader } from './reader.ts'
import type { Topic } from './topic.ts'

/** A piece of an excerpt; marked where it is what was looked for. */
export interface Piece {
  text: string
  found: boolean
}

export interface HelpResult {
  topic: Topic
  /** The heading below which the words stand, where they don't stand at the beginning. */
  section: { id: string; heading: string } | undefined
  excerpt: readonly Piece[]
}

interface Passage {
  section: HelpResult['section']
  text: string
}

/** Words of a question that every page has. */
const empty = new Set(
  `a about all also am an and any are as at be been but by can could did do does for from get gets got had has have
  he her his how i if in into is it its just let like make me my need not of on only or our out she should so some
  that the their them then there these they this to us use want wants was we were what when where which who whom why
  will with would you your`.split(/\s+/),
)

const endings = /^(.{3,}?)(?:ing|ed|es|e|s)$/

/** Brings forms of a word together: "leases", "leased" and "lease". */
function stem(word: string): string | null {
  const lower = word.toLowerCase().replaceAll(/['’]s?$/g, '')
  return lower === '' || empty.has(lower) ? null : lower.replace(endings, '$1')
}

const betweenWords = /[^\p{L}\p{N}'’]+/u

/** The sentences of a page, each with the heading that it stands below. */
function passagesOf({ summary, text }: Topic): Passage[] {
  const [start = '', ...parts] = text.split(/^## /m)
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return { section: { id: idOf(heading), heading: plain(heading) }, text: lines.join('\n') }
  })
  return [{ section: undefined, text: summary }, { section: undefined, text: start }, ...sections].flatMap(
    ({ section, text }) =>
      text
        // Pictures are no sentences, and neither are the lines that draw a table.
        .replaceAll(/^!\[.*$|^[|\s:-]+$/gm, '')
        .split(/\n\s*(?:\n|\d+\. |[-*] )|(?<=[.?!])\s+(?=[A-Z*])/)
        .map((sentence) => ({
          section,
          text: plain(sentence.replaceAll('|', ' ').replace(/^[-*\d]+\.? /, '')),
        }))
        .filter((passage) => passage.text !== ''),
  )
}

const piecesOf = (text: string, terms: ReadonlySet<string>): Piece[] =>
  text
    .split(/([\p{L}\p{N}'’]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, found: terms.has(stem(piece) ?? '') }))

/** What readers do themselves comes before what they may have to explain to others. */
const weightOf = (topic: Topic | undefined, reader: Reader) => (topic && isFor(topic, reader) ? 1 : 0.4)

/** Makes the search of help pages, for those who may read them. */
export function helpSearch(topics: readonly Topic[]): (words: string, reader: Reader) => HelpResult[] {
  const index = new MiniSearch<Topic>({
    idField: 'key',
    fields: ['title', 'words', 'headings', 'summary', 'text'],
    extractField: (topic, field) => {
      if (field === 'headings')
        return [...topic.text.matchAll(/^## (.+)$/gm)].map(([, found]) => found).join(' ')
      if (field === 'text') return plain(topic.text)
      if (field === 'key' || field === 'title' || field === 'words' || field === 'summary')
        return topic[field]
      return ''
    },
    tokenize: (text) => text.split(betweenWords),
    processTerm: stem,
    searchOptions: {
      boost: { title: 5, words: 4, headings: 2.5, summary: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  index.addAll(topics)
  const byKey = new Map(topics.map((topic) => [topic.key, topic]))
  const passages = new Map(topics.map((topic) => [topic.key, passagesOf(topic)]))

  return (words, reader) =>
    index
      .search(words, { boostDocument: (key) => weightOf(byKey.get(String(key)), reader) })
      .flatMap(({ id, terms }) => {
        const topic = byKey.get(String(id))
        if (!topic || !isShownTo(topic, reader)) return []
        const wanted = new Set(terms)
        const best = (passages.get(topic.key) ?? [])
          .map((passage) => {
            const pieces = piecesOf(passage.text, wanted)
            const hits = new Set(pieces.filter(({ found }) => found).map(({ text }) => stem(text)))
            return { passage, pieces, hits: hits.size }
          })
          .reduce((a, b) => (b.hits > a.hits ? b : a))
        return [{ topic, section: best.passage.section, excerpt: best.pieces }]
      })
}
