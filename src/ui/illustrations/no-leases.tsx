import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** An agreement that waits for its signature, and the key that goes with it. */
export function NoLeasesDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 118h184" />
      <path {...wash} d="M58 18h68l16 16v84H58Z" />
      <path d="M58 118V18h68l16 16v84" />
      <path d="M126 18v16h16" />
      <path strokeWidth="1" opacity=".6" d="M72 44h42M72 56h56M72 68h50M72 80h30" />
      <path stroke={accent} d="M72 102c6-9 10-9 11-2s5 4 9-3 7 1 10 2 8 0 14-2" />
      <circle cx="164" cy="84" r="10" stroke={accent} />
      <path stroke={accent} d="M164 94v24M164 106h8M164 113h6" />
    </Drawing>
  )
}
