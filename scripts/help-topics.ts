import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { actions, roleKeys, subjects } from '../domain/access/vocabulary.ts'
import { helpGroups, type Topic } from '../src/lib/help/topic.ts'

const root = join(import.meta.dirname, '..')
export const helpFolder = join(root, 'content/help')
export const helpPictures = join(helpFolder, 'pictures')

/** "a, b" as a list. */
const listed = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const need = z
  .string()
  .regex(/^\w+ \w+$/, 'An action and a subject, such as "create Payment".')
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.enum(actions), z.enum(subjects)]))
  .transform(([action, subject]) => ({ action, subject }))

const front = z.strictObject({
  title: z.string().max(60),
  group: z.enum(helpGroups),
  summary: z.string().max(160),
  roles: listed.pipe(z.array(z.enum(roleKeys))),
  except: listed.pipe(z.array(z.enum(roleKeys))),
  needs: listed.pipe(z.array(need)),
  order: z.coerce.number().int().default(50),
  pages: listed.pipe(z.array(z.string().startsWith('/dashboard'))),
  words: z.string().default(''),
})

/** Apostrophes as the screens have them. */
const typeset = (text: string) => text.replaceAll("'", '’')

/**
 * Reads a help page: lines of `name: value` between two lines of dashes, then Markdown.
 * @throws where something is missing, misspelt or unknown, with the file's name
 */
export function readTopic(key: string, file: string): Topic {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || text === undefined) throw new Error(`content/help/${key}.md has no front matter.`)
  const lines = typeset(head)
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    })
  const read = front.safeParse(Object.fromEntries(lines))
  if (!read.success) throw new Error(`content/help/${key}.md: ${z.prettifyError(read.error)}`)
  return { key, ...read.data, text: typeset(text.trim()) }
}

/** Every help page, in the order in which they are listed. */
export function readTopics(): Topic[] {
  return readdirSync(helpFolder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readTopic(name.slice(0, -3), readFileSync(join(helpFolder, name), 'utf8')))
    .toSorted((a, b) => a.order - b.order)
}

/** Names of the pictures, each of which is there in light and in dark. */
export const pictureNames = (): string[] =>
  existsSync(helpPictures)
    ? readdirSync(helpPictures)
        .filter((name) => name.endsWith('-light.webp'))
        .map((name) => name.slice(0, -'-light.webp'.length))
        .toSorted()
    : []

const id = 'virtual:help'

/** Gives the browser the help pages, their pictures and the version as a module: pages that are wrong stop the build. */
export function helpTopics(): Plugin {
  return {
    name: 'freehold:help-topics',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined
      const topics = readTopics()
      for (const { key } of topics) this.addWatchFile(join(helpFolder, `${key}.md`))
      const { version } = z
        .object({ version: z.string() })
        .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
      const pictures = await Promise.all(
        pictureNames().map(async (name, index) => {
          const { width, height } = await sharp(join(helpPictures, `${name}-light.webp`)).metadata()
          const imported = (['light', 'dark'] as const).map(
            (mode) =>
              `import ${mode}${index} from ${JSON.stringify(join(helpPictures, `${name}-${mode}.webp`))}`,
          )
          const size = `width: ${width}, height: ${height}`
          return {
            imported: imported.join('\n'),
            entry: `${JSON.stringify(name)}: { ${size}, light: light${index}, dark: dark${index} }`,
          }
        }),
      )
      return [
        ...pictures.map(({ imported }) => imported),
        `export const topics = ${JSON.stringify(topics)}`,
        `export const version = ${JSON.stringify(version)}`,
        `export const pictures = { ${pictures.map(({ entry }) => entry).join(', ')} }`,
      ].join('\n')
    },
  }
}
