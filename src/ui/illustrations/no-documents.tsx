import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** An open folder, and the sheet that will lie in it. */
export function NoDocumentsDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 122h184" />
      <path d="M42 122V46a5 5 0 0 1 5-5h34l10 12h62a5 5 0 0 1 5 5v64" />
      <path stroke={accent} strokeDasharray="4 4" fill="var(--surface, #fff)" d="M72 76V20h40l16 16v40" />
      <path stroke={accent} strokeDasharray="4 4" d="M112 20v16h16M84 48h32M84 60h24" />
      <path {...wash} d="M32 76h136l-10 46H42Z" />
      <path fill="var(--surface, #fff)" fillOpacity=".6" d="M32 76h136l-10 46H42Z" />
    </Drawing>
  )
}
