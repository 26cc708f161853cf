import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A building whose windows are drawn, the doors of its flats still dashed. */
export function NoUnitsDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path {...wash} d="M16 116c22-6 52-8 84-8s62 2 84 8c-20 6-50 9-84 9s-64-3-84-9Z" />
      <path d="M6 116h36M158 116h36M42 116h116" />
      <path d="M54 116V28l46-12 46 12v88" />
      <path strokeWidth="1" d="M54 50h92M54 72h92M54 94h92" opacity=".6" />
      <path
        stroke={accent}
        strokeDasharray="4 4"
        d="M64 50V36h12v14M94 50V36h12v14M124 50V36h12v14M64 72V58h12v14M94 72V58h12v14M124 72V58h12v14M64 94V80h12v14M124 94V80h12v14"
      />
      <path d="M90 116V98h20v18M100 98v18" />
      <path {...wash} d="M94 80h12v14H94z" />
      <path d="M94 94V80h12v14" />
      <path d="M103 87v2" />
      <path d="M172 116V88M172 102l7-7M172 96l-6-6" />
      <path {...wash} d="M172 58c9 0 16 8 16 19s-7 17-16 17-16-6-16-17 7-19 16-19Z" />
      <path d="M172 58c9 0 16 8 16 19s-7 17-16 17-16-6-16-17 7-19 16-19Z" />
      <path d="M26 116c0-6 2-9 5-11M26 116c0-5-2-8-4-9M26 116v-14" />
    </Drawing>
  )
}
