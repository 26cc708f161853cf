import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Section, Stack } from '#src/ui/page/parts.tsx'
import styles from './sharing.module.css'

/** Modules of white around the code, as readers need them (ISO/IEC 18004). */
const quiet = 4
/** Pixels of one module in a picture: large enough for a sign of a metre. */
const pixels = 32

interface QrCodeProps {
  url: string
  /** Of the files, without what kind they are. */
  name: string
}

/** A code for a sign: whoever points a phone at it opens the page. */
export function QrCode({ url, name }: QrCodeProps) {
  const { size, path, dark } = useMemo(() => {
    const { data, size: modules } = encode(url, { ecc: 'M', border: quiet })
    const places = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
    return { size: modules, dark: places, path: places.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') }
  }, [url])

  const asSvg = () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
    saveFile(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`)
  }
  const asPng = () => {
    const canvas = document.createElement('canvas')
    canvas.width = size * pixels
    canvas.height = size * pixels
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    for (const { x, y } of dark) context.fillRect(x * pixels, y * pixels, pixels, pixels)
    canvas.toBlob((blob) => {
      if (blob) saveFile(blob, `${name}.png`)
    })
  }
  return (
    <Section title="QR code for a sign">
      <div className={styles.sign}>
        <svg
          className={styles.code}
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={`QR code of ${url}`}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#000" d={path} />
        </svg>
        <Stack gap={8}>
          <Muted>Leads to the public page.</Muted>
          <Inline>
            <Button small onClick={asPng}>
              <Download size={14} aria-hidden /> PNG
            </Button>
            <Button small onClick={asSvg}>
              <Download size={14} aria-hidden /> SVG
            </Button>
          </Inline>
        </Stack>
      </div>
    </Section>
  )
}
