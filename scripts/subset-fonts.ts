/**
 * Makes the public pages' fonts in src/landing/fonts from the full ones: only the characters, weights and layout
 * features that those pages use, split so that a page without a rarer character never loads the file that has it.
 * Run it again after a change of the source fonts: `node scripts/subset-fonts.ts`.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const source = (file: string) => join(root, 'node_modules/@fontsource-variable', file)
const target = (file: string) => join(root, 'src/landing/fonts', file)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** The same ranges stand in src/landing/styles/fonts.css. */
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœˆ˚˜–—‘’‚“”„†•…′″€™−'
const latinExtended =
  range(0x100, 0x17f) + 'ƁɓƊɗƘƙƳƴḾḿṄṅǸǹṢṣẸẹẼẽỊịỌọỤụẠạ' + range(0x300, 0x304) + '\u030c\u0323\u0329'
const currencySigns = '₦₵₹₱₺₽₩₫₪₴₸₡₲'

const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'tnum', 'case']
/** One weight at display size: only headings are set in the serif. */
const newsreader = { wght: 500, opsz: 36 }
const inter = { wght: { min: 400, max: 600 } }

const jobs = [
  ['newsreader-latin', 'newsreader/files/newsreader-latin-opsz-normal.woff2', latin, newsreader],
  [
    'newsreader-extended',
    'newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
    latinExtended + currencySigns,
    newsreader,
  ],
  ['inter-latin', 'inter/files/inter-latin-wght-normal.woff2', latin, inter],
  ['inter-extended', 'inter/files/inter-latin-ext-wght-normal.woff2', latinExtended, inter],
  ['inter-currency', 'inter/files/inter-latin-ext-wght-normal.woff2', currencySigns, inter],
] as const

for (const [name, file, characters, variationAxes] of jobs) {
  const whole = await readFile(source(file))
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: features,
  })
  await writeFile(target(`${name}.woff2`), subset)
  console.log(`${name}: ${whole.length} → ${subset.length} bytes`)
}
await copyFile(source('newsreader/LICENSE'), target('newsreader-LICENSE'))
await copyFile(source('inter/LICENSE'), target('inter-LICENSE'))
