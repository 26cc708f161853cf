import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** An open day-book with its first line unwritten. */
export function NoActivityDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 118h184" />
      <path {...wash} d="M24 40c26-8 52-8 76 4 24-12 50-12 76-4v66c-26-8-52-8-76 4-24-12-50-12-76-4Z" />
      <path d="M24 40c26-8 52-8 76 4 24-12 50-12 76-4v66c-26-8-52-8-76 4-24-12-50-12-76-4ZM100 44v66" />
      <path d="M24 46h-6v66c28-7 56-6 82 4 26-10 54-11 82-4V46h-6" />
      <path
        strokeWidth="1"
        opacity=".5"
        d="M36 54c18-4 36-4 52 2M36 66c18-4 36-4 52 2M36 78c18-4 36-4 52 2M36 90c18-4 36-4 52 2M112 68c16-6 34-6 52-2M112 80c16-6 34-6 52-2M112 92c16-6 34-6 52-2"
      />
      <path strokeWidth="1" stroke={accent} d="M48 43v54M152 43v54" opacity=".7" />
      <path stroke={accent} strokeDasharray="3 4" d="M112 56c8-3 16-4 24-5" />
      <path d="m138 50 32-34 7 6-32 34-9 3ZM138 50l7 6M165 21l7 7" fill="var(--surface, #fff)" />
    </Drawing>
  )
}
