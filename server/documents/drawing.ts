import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { create, type Font } from 'fontkit'
import Pdf from 'pdfkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** What its types leave out: fonts that fontkit has read. */
      registerFont(name: string, font: Font): this
    }
  }
}

/**
 * Embedded, cut down to the characters that a document uses (`fonts/`, made by `scripts/document-fonts.ts`). Read once for all
 * documents: reading the kerning takes longer than drawing a page.
 */
function fontOf(file: string): Font {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', `${file}.ttf`)))
  if (!('layout' in font)) throw new Error(`${file}.ttf holds several fonts.`)
  // A glyph is kept with the characters that it was first asked for by, none where it was a part of another: what is copied out
  // of a document would depend on the ones before it.
  const glyphOf = font.getGlyph.bind(font)
  font.getGlyph = (id, characters = []) => {
    const glyph = glyphOf(id, characters)
    return characters.length > 0 ? Object.assign(glyph, { codePoints: characters }) : glyph
  }
  return font
}
let loaded: Record<'regular' | 'strong' | 'title', Font> | undefined
const fonts = () =>
  (loaded ??= { regular: fontOf('inter-400'), strong: fontOf('inter-600'), title: fontOf('newsreader-500') })

export const ink = '#1a1f1c'
export const quiet = '#5b645f'
export const line = '#d9d5ca'

/** Points: what stands around the text of a page, and how high its lines are. */
const margin = 51
export const lineHeight = 15
const footerHeight = 30

export interface Style {
  font?: 'regular' | 'strong' | 'title'
  size?: number
  colour?: string
  height?: number
}
export interface Box {
  x: number
  width: number
  align?: 'right'
}

/** Words that fit into no line may break; looking for the place letter by letter takes seconds. */
const breakable = (text: string) => text.replace(/\S{60}(?=\S)/g, '$& ')

/** A document that is being drawn from the top of its first page to the bottom of its last. */
export class Drawing {
  readonly pdf: PDFKit.PDFDocument
  readonly left = margin
  readonly width: number
  readonly bottom: number
  readonly root: PDFKit.PDFStructureElement
  y = margin
  /** The documents of the file: where each begins, and what stands at its feet. */
  readonly #sheets: { start: number; footer: string; mark: string | undefined }[] = []

  constructor({
    title,
    author,
    size: [width, height],
  }: {
    title: string
    author: string
    size: readonly [number, number]
  }) {
    this.width = width - 2 * margin
    this.bottom = height - margin - footerHeight
    this.pdf = new Pdf({
      size: [width, height],
      // Texts are put where they belong; nothing flows by itself.
      margin: 0,
      bufferPages: true,
      // None of its own: it would read Helvetica's sizes for each document.
      font: '',
      pdfVersion: '1.7',
      lang: 'en',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Freehold' },
    })
    for (const [name, font] of Object.entries(fonts())) this.pdf.registerFont(name, font)
    this.root = this.pdf.struct('Document')
    this.pdf.addStructure(this.root)
  }

  #styled({ font = 'regular', size = 10.5, colour = ink, height = lineHeight }: Style) {
    this.pdf.font(font).fontSize(size).fillColor(colour)
    return {
      features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[],
      lineGap: height - this.pdf.currentLineHeight(false),
    }
  }

  heightOf(text: string, width: number, style: Style = {}): number {
    return this.pdf.heightOfString(breakable(text), { ...this.#styled(style), width })
  }

  /** In one line; pdfkit breaks lines by the width of proportional figures and draws tabular ones: the wider counts. */
  widthOf(text: string, style: Style = {}): number {
    const options = this.#styled(style)
    return Math.max(this.pdf.widthOfString(text, options), this.pdf.widthOfString(text)) * 1.04 + 1
  }

  /** Draws a text as a part of the page that screen readers can tell. */
  text(
    text: string,
    y: number,
    { x, width, align }: Box,
    style: Style = {},
    as = 'P',
    into = this.root,
  ): void {
    into.add(
      this.pdf.struct(as, {}, () => {
        const height = this.bottom - margin
        this.pdf.text(breakable(text), x, y, { ...this.#styled(style), width, align, height, ellipsis: true })
      }),
    )
  }

  /** What a screen reader need not hear: lines, page numbers. */
  ornament(draw: () => void): void {
    this.pdf.markContent('Artifact')
    draw()
    this.pdf.endMarkedContent()
  }

  /** A picture that says nothing that is not written beside it, as large as the room allows. @returns how high it is */
  picture(content: Buffer, y: number, x: number, room: { width: number; height: number }): number {
    // Each PNG begins with its size.
    const [wide, high] = [content.readUInt32BE(16), content.readUInt32BE(20)]
    const scale = Math.min(1, room.width / wide, room.height / high)
    const [width, height] = [wide * scale, high * scale]
    this.ornament(() => this.pdf.image(content, x, y, { width, height }))
    return height
  }

  rule(y: number, colour = line): void {
    this.ornament(() =>
      this.pdf
        .moveTo(this.left, y)
        .lineTo(this.left + this.width, y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke(),
    )
  }

  /** @returns whether a new page had to begin for this much */
  needs(height: number): boolean {
    if (this.y + height <= this.bottom || this.y === margin) return false
    this.pdf.addPage()
    this.y = margin
    return true
  }

  /** Begins a document, on a page of its own. @param mark stands before the numbers of its pages */
  begin(footer: string, mark?: string): void {
    if (this.#sheets.length > 0) {
      this.pdf.addPage()
      this.y = margin
    }
    this.#sheets.push({ start: this.pdf.bufferedPageRange().count - 1, footer, mark })
  }

  /** Each page's foot, then the whole file. */
  async finish(): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange()
    for (const [index, { start, footer, mark }] of this.#sheets.entries()) {
      const end = this.#sheets[index + 1]?.start ?? count
      for (let page = start; page < end; page++) {
        // A long document lets others be served in between.
        if (page % 10 === 9) await setImmediate()
        this.pdf.switchToPage(page)
        const y = this.bottom + 16
        this.rule(this.bottom + 8)
        const words = [mark, `Page ${page - start + 1} of ${end - start}`].filter(Boolean).join(' · ')
        this.ornament(() => {
          const pdf = this.pdf.font('regular').fontSize(9).fillColor(quiet)
          pdf.text(footer, this.left, y, { width: this.width - 160, height: 26, ellipsis: true })
          pdf.text(words, this.left + this.width - 150, y, { width: 150, align: 'right' })
        })
      }
    }
    const parts: Buffer[] = []
    const ended = new Promise<void>((resolve, reject) => {
      this.pdf
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', resolve)
        .on('error', reject)
    })
    this.root.end()
    this.pdf.end()
    await ended
    return Buffer.concat(parts)
  }
}
