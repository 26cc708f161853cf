/**
 * Makes the fonts of PDFs (server/documents/fonts) from the full ones: one weight each, Latin, Greek, Cyrillic and
 * Vietnamese letters, tabular figures. Run it again when a source font changes: `node scripts/document-fonts.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'server/documents/fonts')

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
const latin = range(0x20, 0x7e) + range(0xa0, 0x24f) + range(0x1e00, 0x1eff) + range(0x300, 0x331)
const others = range(0x370, 0x3ff) + range(0x400, 0x4ff)
const signs = range(0x2010, 0x2030) + '′″‹›⁄€₦₵₹₱₺₽₩₫₪₴₸₡₲₣™←→−×≤≥'

const fonts = [
  ['inter-400', 'inter-ui/web/Inter-Regular.woff2', latin + others + signs],
  ['inter-600', 'inter-ui/web/Inter-SemiBold.woff2', latin + others + signs],
  // Titles only, whose words are ours.
  [
    'newsreader-500',
    '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    range(0x20, 0x7e),
  ],
] as const

await mkdir(folder, { recursive: true })
for (const [name, source, characters] of fonts) {
  const font = await readFile(join(root, 'node_modules', source))
  const made = await subsetFont(font, characters, {
    targetFormat: 'sfnt',
    // The other features are read anew for each document, which takes longer than all the rest of one.
    keepFeatures: ['ccmp', 'kern', 'mark', 'mkmk', 'tnum'],
    ...(name.startsWith('newsreader') && { variationAxes: { wght: 500, opsz: 36 } }),
  })
  await writeFile(join(folder, `${name}.ttf`), made)
  console.log(`${name}: ${Math.round(made.length / 1000)} kB`)
}
