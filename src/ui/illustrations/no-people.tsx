import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A letter on its way to somebody who is not there yet. */
export function NoPeopleDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 118h184" />
      <path {...wash} d="M30 118c0-24 12-36 30-36s30 12 30 36Z" />
      <circle cx="60" cy="58" r="17" />
      <path d="M30 118c0-24 12-36 30-36s30 12 30 36" />
      <path strokeDasharray="3 5" d="M128 118c0-22 11-33 27-33s27 11 27 33" opacity=".6" />
      <circle cx="155" cy="64" r="15" strokeDasharray="3 5" opacity=".6" />
      <path fill="var(--surface, #fff)" stroke={accent} d="M88 20h40v27H88Z" />
      <path stroke={accent} d="m88 22 20 14 20-14" />
      <path strokeWidth="1" opacity=".5" d="M70 30h10M66 38h14" />
    </Drawing>
  )
}
