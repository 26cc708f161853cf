/**
 * Makes the public pages' fonts (public/fonts, and the rules that load them in src/landing/styles/fonts.css) from the
 * full ones: only the characters, weights and layout features that those pages use, split so that a page without a
 * rarer character never loads the file that has it. Run it again when a source font changes:
 * `node scripts/subset-fonts.ts`.
 */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..')
const fonts = join(root, 'public/fonts')
const source = (file: string) => join(root, 'node_modules/@fontsource-variable', file)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** What nearly every page needs and nothing else: these files are fetched before anything is painted. */
const basic = range(0x20, 0x7e) + '\u00a0£©°²·–—‘’“”…•€'
const latin = (range(0xa1, 0xff) + 'ıŒœˆ˚˜‚„†′″™−').replaceAll(/[£©°²·]/g, '')
const extended =
  range(0x100, 0x17f).replaceAll(/[ıŒœ]/g, '') +
  'ƁɓƊɗƘƙƳƴḾḿṄṅǸǹṢṣẸẹẼẽỊịỌọỤụẠạ' +
  range(0x300, 0x304) +
  '\u030c\u0323\u0329'
const currency = '₦₵₹₱₺₽₩₫₪₴₸₡₲'

/** The serif has one weight at display size: only headings are set in it. */
const families = [
  {
    family: 'Newsreader',
    weight: '500',
    axes: { wght: 500, opsz: 36 },
    features: ['kern', 'liga', 'ccmp', 'mark'],
    files: [
      ['basic', 'newsreader/files/newsreader-latin-opsz-normal.woff2', basic],
      ['latin', 'newsreader/files/newsreader-latin-opsz-normal.woff2', latin],
      ['extended', 'newsreader/files/newsreader-latin-ext-opsz-normal.woff2', extended + currency],
    ],
  },
  {
    family: 'Inter',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'tnum', 'ccmp', 'mark'],
    files: [
      ['basic', 'inter/files/inter-latin-wght-normal.woff2', basic],
      ['latin', 'inter/files/inter-latin-wght-normal.woff2', latin],
      ['extended', 'inter/files/inter-latin-ext-wght-normal.woff2', extended],
      ['currency', 'inter/files/inter-latin-ext-wght-normal.woff2', currency],
    ],
  },
] as const

/** "U+41-5A, U+20A6": the characters as the unicode-range of a font face. */
function unicodeRange(characters: string): string {
  const points = [...new Set(characters)]
    .map((character) => character.codePointAt(0)!)
    .toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && point === run[1] + 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

await rm(fonts, { recursive: true, force: true })
await mkdir(fonts, { recursive: true })
let css = `/*
 * Made by scripts/subset-fonts.ts. A font that is not there when the page is first drawn waits for the next page: text
 * is never late and nothing moves.
 */
`
for (const { family, weight, axes, features, files } of families) {
  for (const [part, file, characters] of files) {
    const whole = await readFile(source(file))
    const subset = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
    })
    const hash = createHash('sha256').update(subset).digest('hex').slice(0, 8)
    const name = `${family.toLowerCase()}-${part}.${hash}.woff2`
    await writeFile(join(fonts, name), subset)
    css += `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-weight: ${weight};
  font-display: optional;
  src: url('/fonts/${name}') format('woff2');
  unicode-range: ${unicodeRange(characters)};
}
`
    console.log(`${name}: ${whole.length} → ${subset.length} bytes`)
  }
}
await mkdir(join(root, 'src/landing/styles'), { recursive: true })
await writeFile(join(root, 'src/landing/styles/fonts.css'), css)
await copyFile(source('newsreader/LICENSE'), join(fonts, 'newsreader-LICENSE.txt'))
await copyFile(source('inter/LICENSE'), join(fonts, 'inter-LICENSE.txt'))
