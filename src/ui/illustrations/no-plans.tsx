import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A calendar whose days are still free, and a spanner that waits for one. */
export function NoPlansDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path {...wash} d="M22 118c22-6 50-8 80-8s58 2 80 8c-20 6-48 9-80 9s-60-3-80-9Z" />
      <path d="M14 118h172" />
      <path {...wash} d="M54 34h86v76H54z" />
      <path d="M54 34h86v76H54zM54 52h86M72 26v14M122 26v14" />
      <path d="M64 62h12v10H64zM84 62h12v10H84zM104 62h12v10h-12zM64 80h12v10H64zM84 80h12v10H84z" />
      <path stroke={accent} d="M104 80h12v10h-12zM124 62h8v10h-8z" />
      <path stroke={accent} d="m106 85 3 3 5-6" />
      <path d="M152 118 174 82" strokeWidth="6" opacity=".18" />
      <path d="m148 116 22-36M154 119l22-36" />
      <path d="M170 80c-4-8 0-16 8-18l-2 9 6 4 7-5c3 8-3 15-13 13" />
    </Drawing>
  )
}
