import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** An empty in-tray under the outline of a table. */
export function NoImportsDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M10 122h180" />
      <path
        stroke={accent}
        strokeDasharray="4 4"
        d="M64 18h72v58H64zM64 32h72M64 46h72M64 60h72M86 18v58M111 18v58"
      />
      <path {...wash} d="M40 84h34l8 12h36l8-12h34v32H40Z" />
      <path d="M40 84h34l8 12h36l8-12h34M40 84l12-22h6M160 84l-12-22h-6" />
      <path d="M40 84v32a6 6 0 0 0 6 6h108a6 6 0 0 0 6-6V84" />
      <path d="M84 109h32" strokeWidth="3" />
      <path strokeWidth="1" opacity=".5" d="M20 40h16M26 48h10M168 34h14M168 42h8" />
      <path d="M176 122V98M176 108c6 0 10-4 10-10-6 0-10 4-10 10ZM176 104c-5 0-8-4-8-9 5 0 8 4 8 9Z" />
    </Drawing>
  )
}
