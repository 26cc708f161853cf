import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A tap that drips no more, and the spanner that saw to it. */
export function NoIssuesDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path {...wash} d="M22 116c22-6 50-8 80-8s58 2 80 8c-20 6-48 9-80 9s-60-3-80-9Z" />
      <path d="M14 116h172" />
      <path {...wash} d="M60 44h44c16 0 26 10 26 26v10h-16V72c0-7-4-11-11-11H60V44Z" />
      <path d="M60 44h44c16 0 26 10 26 26v10h-16V72c0-7-4-11-11-11H60" />
      <path d="M60 38v29M52 38h8v29h-8zM110 80h24v6h-24z" />
      <path d="M84 44V32M72 30h24M84 26v6" />
      <path stroke={accent} strokeDasharray="4 4" d="M122 92v8M122 104v6" />
      <path d="M150 116 172 78" strokeWidth="6" opacity=".18" />
      <path d="m146 114 22-38M152 117l22-38" />
      <path d="M168 76c-4-8 0-16 8-18l-2 9 6 4 7-5c3 8-3 15-13 13" />
      <path d="M30 116c0-6 2-9 5-11M30 116c0-5-2-8-4-9M30 116v-14" />
    </Drawing>
  )
}
