import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { textPages, type TextPageName } from '#contract/public/pages.ts'
import { byKey } from '#domain/kit/keys.ts'
import type { Services } from '../context.ts'
import type { LandingSource } from './bundle.ts'
import { keptPages } from './kept-pages.ts'
import type { PageSource } from './send.ts'

/** The words that ship with the product. */
const shipped = join(import.meta.dirname, '../../content')

/** RT-01: `/`. */
export function homePage({ config }: Services, landing: LandingSource): PageSource {
  const pageOf = keptPages({
    renderer: landing,
    revisionOf: async () => 'built',
    read: async () => ({ demo: config.demo }),
    render: async (page, _id, view) =>
      (await landing()).renderHome(page, { origin: config.publicUrl, path: '/', ...view }),
  })
  return (_request, view) => pageOf('home', view)
}

/**
 * RT-23, RT-24, RT-26, RT-27: pages of words. A file of the same name in `DATA_DIR/content` takes the place of the one
 * that ships, from the next request on.
 */
export function textPageSources(
  { config }: Services,
  landing: LandingSource,
): Record<TextPageName, PageSource> {
  const filesOf = (name: string) =>
    [join(config.dataDir, 'content'), shipped].map((folder) => join(folder, `${name}.md`))

  const newest = async (name: string): Promise<{ file: string; revision: string } | undefined> => {
    for (const file of filesOf(name)) {
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) return { file, revision: `${file} ${found.mtimeMs} ${found.size}` }
    }
    return undefined
  }
  const pageOf = keptPages({
    renderer: landing,
    revisionOf: async (name) => (await newest(name))?.revision,
    read: async (name) => {
      const found = await newest(name)
      const page = textPages.find((known) => known === name)
      return found && page && { name: page, text: await readFile(found.file, 'utf8') }
    },
    render: async (page, name, view) =>
      (await landing()).renderText(page, { origin: config.publicUrl, path: `/${name}`, ...view }),
  })
  return byKey(
    textPages,
    (name): PageSource =>
      (_request, view) =>
        pageOf(name, view),
  )
}
