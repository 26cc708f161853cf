import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstRowsScript, headStartScript } from './head-start-script.ts'
import { firstVisits } from './first-visit-chunks.ts'

/** The areas that have a page of their own. */
const areas = ['auth', 'dashboard'] as const

type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

const holds = (chunk: Chunk, entry: string) => chunk.moduleIds.some((id) => id.endsWith(`/${entry}`))

/** The modules' chunks and all that they import: at once, or `lazily` too, but for the areas that the first one begins. */
function reached(entries: readonly string[], bundle: Rolldown.OutputBundle, lazily = false): Chunk[] {
  const chunks = chunksOf(bundle)
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    const later = lazily && !holds(chunk, firstVisits.app[0]) ? chunk.dynamicImports : []
    for (const file of [...chunk.imports, ...later]) visit(chunks.find(({ fileName }) => fileName === file))
  }
  for (const entry of entries) visit(chunks.find((chunk) => holds(chunk, entry)))
  return [...seen]
}

/** Scripts and style sheets that the modules need at once, each once, in order. */
function needsOf(
  entries: readonly string[],
  bundle: Rolldown.OutputBundle,
): { scripts: string[]; styles: string[] } {
  const needed = reached(entries, bundle)
  const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return { scripts: needed.map(({ fileName }) => fileName), styles: [...new Set(styles)] }
}

/** Whoever loads the file that begins the dashboard begins it, which sends strangers to sign-in. */
function assertApart(bundle: Rolldown.OutputBundle): void {
  if (reached(firstVisits.auth, bundle, true).some((chunk) => holds(chunk, firstVisits.dashboard[0])))
    throw new Error('An auth page would load what begins the dashboard: see scripts/first-visit-chunks.ts.')
}

/** The font that every screen's text is set in, from the style sheets that load it. */
function fontOf(styles: string[], bundle: Rolldown.OutputBundle): string | undefined {
  return /\/fonts\/inter-basic\.[^)'"]+/.exec(textOf(styles, bundle))?.[0]
}

const textOf = (styles: string[], bundle: Rolldown.OutputBundle) =>
  styles
    .map((file) => bundle[file])
    .map((file) => (file?.type === 'asset' ? String(file.source) : ''))
    .join('\n')

/** Differs where a build does: its files carry hashes of their contents in their names. */
function buildOf(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).sort((a, b) => a.localeCompare(b))
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/**
 * Writes, beside `index.html`, a page per area (`auth.html`, `dashboard.html`) that asks for the area's code at once
 * instead of after the first script has run. The dashboard's has a list's rows drawn before that code has come. The auth
 * page also names, in `<template id="later">`, what the dashboard will need, to be fetched when the browser is idle.
 * `build.json` names the build that is served now, and each page the one that it is of (AP-04).
 */
export function areaPages(): Plugin {
  return {
    name: 'freehold:area-pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      assertApart(bundle)
      const build = buildOf(bundle)
      const source = await readFile(join(dir!, 'index.html'), 'utf8')
      const page = source.replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`)
      await writeFile(join(dir!, 'build.json'), JSON.stringify({ build }))
      const later = needsOf(firstVisits.dashboard, bundle)
      const prefetches = [...later.scripts, ...later.styles].map(
        (file) =>
          `<link rel="prefetch" crossorigin href="/${file}" as="${file.endsWith('.css') ? 'style' : 'script'}" />`,
      )
      for (const area of areas) {
        const { scripts, styles } = needsOf(firstVisits[area], bundle)
        const font = fontOf(styles, bundle)
        // In the order in which they are waited for.
        const links = [
          ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
          ...scripts
            .filter((file) => !page.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
          ...(font
            ? [
                `<link rel="preload" crossorigin href="${font}" as="font" type="font/woff2" fetchpriority="low" />`,
              ]
            : []),
        ]
        if (area === 'auth') links.push(`<template id="later">${prefetches.join('')}</template>`)
        let begun = ''
        if (area === 'dashboard') {
          const rows = await firstRowsScript(textOf(styles, bundle))
          await writeFile(join(dir!, rows.name), rows.code)
          begun = `<script>${await headStartScript()}</script>
    <script type="module" async crossorigin src="/${rows.name}"></script>
    `
        }
        await writeFile(
          join(dir!, `${area}.html`),
          page
            .replace('<link rel="icon"', () => `${begun}<link rel="icon"`)
            .replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
        )
      }
    },
  }
}
