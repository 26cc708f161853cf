/** A page's parts as its Markdown tells them. */
export interface Told {
  title: string
  /** The first paragraph, in plain words. */
  summary: string
  /** What follows them. */
  rest: string
  /** Headings of the second level. */
  sections: { id: string; heading: string }[]
}

/** What a line of Markdown says without its marks. */
export const plain = (text: string) =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** "What you may do" → "what-you-may-do". */
export const idOf = (heading: string) =>
  plain(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * @param text Markdown that begins with a heading and a paragraph
 * @param fallback the title where there is no heading
 */
export function tell(text: string, fallback: string): Told {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
  const heading = /^# (.+)$/.exec(blocks[0] ?? '')?.[1]
  if (heading) blocks.shift()
  // A paragraph, and not a list, a heading, a quotation, a table or a picture.
  const hasSummary = /^[^#>|!\-*+\d\s]/.test(blocks[0] ?? '')
  const summary = hasSummary ? plain(blocks.shift()!) : ''
  const rest = blocks.join('\n\n')
  const sections = [...rest.matchAll(/^## (.+)$/gm)].map(([, found]) => ({
    id: idOf(found!),
    heading: plain(found!),
  }))
  return { title: heading ? plain(heading) : fallback, summary, rest, sections }
}
