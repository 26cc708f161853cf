import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A line that has come down between the pole and the house. */
export function OfflineDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M6 120h188" />
      <path {...wash} d="M112 120V74l34-26 34 26v46Z" />
      <path d="M114 120V73M178 73v47M106 79l40-31 40 31M162 60V46h9v21M140 120V94h13v26M122 84h10v10h-10zM160 84h10v10h-10z" />
      <path d="M36 120V22M22 30h28M26 42h20M24 30v-5M48 30v-5M28 42v-4M44 42v-4M36 60l-8-18M36 60l8-18" />
      <path d="M6 34c6 0 12-2 18-9M6 48c8-1 15-4 22-10" strokeWidth="1" />
      <path stroke={accent} d="M48 25c10 14 20 22 34 24M44 38c6 28 10 58 22 76" />
      <path stroke={accent} d="M66 114c3 4 8 4 10 0M82 49c3 1 5 0 7-2" />
      <path stroke={accent} d="m88 38 4-6M94 44l7-3M93 51l6 3" strokeWidth="2" />
      <path d="M114 82c-8 0-14-6-16-14" strokeWidth="1" />
      <path d="M88 120c0-5 2-8 5-10M88 120c0-4-2-7-4-8M190 120c0-4-1-7-3-9" />
    </Drawing>
  )
}
