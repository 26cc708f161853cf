import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A staked-out plot, the house still a dashed outline. */
export function NoPropertiesDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path {...wash} d="M16 112c22-7 52-9 84-9s62 2 84 9c-20 7-50 10-84 10s-64-3-84-10Z" />
      <path d="M6 112h30M164 112h30" />
      <path
        stroke={accent}
        strokeDasharray="4 4"
        d="M62 112V68M138 68v44M90 112V84h20v28M54 73l46-36 46 36"
      />
      <path stroke={accent} strokeDasharray="4 4" d="M70 76h12v12H70zM118 76h12v12h-12zM122 55V42h8v18" />
      <path d="M46 118V96M154 118V96M42 98l8-2M150 96l8 2" />
      <path strokeWidth="1" d="M46 101c36 6 72 6 108 0" />
      <path d="M46 96l10 3-10 4" fill="currentColor" />
      <path d="M172 112V84M172 98l7-7M172 92l-6-6" />
      <path {...wash} d="M172 52c10 0 17 9 17 20s-8 18-17 18-17-7-17-18 7-20 17-20Z" />
      <path d="M172 52c10 0 17 9 17 20s-8 18-17 18-17-7-17-18 7-20 17-20Z" />
      <path d="M22 112c0-6 2-9 5-11M22 112c0-5-2-8-4-9M22 112v-14M184 112c0-4 1-6 3-8" />
      <path strokeWidth="1" d="M20 40h22M28 34h8M34 46h14" opacity=".5" />
    </Drawing>
  )
}
