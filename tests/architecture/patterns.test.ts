import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'

/** Every pattern of the code that reads what people send, with its first place. */
function patternsIn(...folders: string[]) {
  const found = new Map<string, { source: string; flags: string; place: string }>()
  const composed: string[] = []
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`))
  for (const file of files.filter((name) => !name.includes('.test.') && !name.includes('/demo/'))) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern: source, flags } = node.regex
        // Without repetition there is nothing to take long.
        if (!/[*+]|\{\d+,\}/.test(source)) return
        found.set(`/${source}/${flags}`, { source, flags, place: file })
      },
      NewExpression({ callee, arguments: [source] }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp' && source?.type !== 'Literal')
          composed.push(file)
      },
    }).visit(program)
  }
  return { patterns: [...found.values()], composed }
}

/** Quadratic at worst, over texts that something else keeps short: by pattern, what keeps it so. */
const overShortTexts: Readonly<Record<string, string>> = {
  [String.raw`(?:"[^"]*"|<[^>]*>|[^,;\t])+`]: 'one pasted line, in the browser of whoever pastes it',
  [String.raw`^[^a-z]+|[^a-z]+$`]: 'a password of at most 128 characters',
  [String.raw`^(.+)\1+$`]: 'a password of at most 128 characters',
  [String.raw`^[.\s]+|[.\s]+$`]: 'a file name of at most 255 characters',
  [String.raw`\s*\n\s*`]: 'an invite’s message of at most 1,000 characters',
  [String.raw`<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>`]: 'our own page',
  [String.raw`\/+$`]: 'our own settings',
  [String.raw`^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$`]: 'our own settings',
  [String.raw`^(on|off|true|false|[1-9]|[\da-f.:/, ]+[.:][\da-f.:/, ]*|loopback|uniquelocal)$`]:
    'our own settings',
  [String.raw`^-+|-+$`]: 'a role’s name of at most 60 characters',
  [String.raw`@([^\s>]+)>?$`]: 'our own settings',
  [String.raw`!?\[([^\]]*)\]\([^)]*\)`]: 'pages of words that ship, or that an operator writes',
}
/** Patterns put together of parts, which are not seen here. */
const composedIn = new Set(['domain/sharing/address.ts'])

describe('patterns', () => {
  it('take no more time than a text is long, whoever wrote it', async () => {
    const { patterns, composed } = patternsIn('domain', 'contract', 'server')
    expect(patterns.length).toBeGreaterThan(100)
    const slow: string[] = []
    for (const { source, flags, place } of patterns) {
      const verdict = await check(source, flags, { timeout: 20_000 })
      if (verdict.status !== 'safe' && !(source in overShortTexts)) slow.push(`${place} /${source}/${flags}`)
    }
    expect(slow).toEqual([])
    expect(composed.filter((file) => !composedIn.has(file))).toEqual([])
  }, 120_000)
})
