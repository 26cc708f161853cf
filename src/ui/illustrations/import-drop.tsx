import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A table going through the door of a house. */
export function ImportDropDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M6 122h188" />
      <path {...wash} d="M104 122V64l38-28 38 28v58Z" />
      <path d="M106 122V63M178 63v59M98 69l44-33 44 33M160 49V36h9v20" />
      <path d="M126 122V84h32v38M158 84l10-5v43h-10" />
      <path d="M142 56a6 6 0 1 1 0 .1Z" />
      <g transform="rotate(-6 43 75)">
        <path d="M14 44h58v62H14z" fill="var(--surface, #fff)" stroke="none" />
        <path {...wash} d="M14 44h58v14H14z" />
        <path d="M14 44h58v62H14zM14 58h58M33 44v62M53 44v62" />
        <path strokeWidth="1" opacity=".55" d="M14 70h58M14 82h58M14 94h58" />
      </g>
      <path stroke={accent} strokeWidth="2" d="M84 100h30M106 92l8 8-8 8" />
      <path strokeWidth="1" opacity=".5" d="M82 84h10M78 112h14" />
    </Drawing>
  )
}
