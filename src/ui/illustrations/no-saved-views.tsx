import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A ledger with blank index tabs and a ribbon that marks no page yet. */
export function NoSavedViewsDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M12 122h176" />
      <path d="M52 24h92a6 6 0 0 1 6 6v86a6 6 0 0 1-6 6H52Z" {...wash} />
      <path d="M52 24h92a6 6 0 0 1 6 6v86a6 6 0 0 1-6 6H52a8 8 0 0 1-8-8V32a8 8 0 0 1 8-8ZM58 24v98" />
      <path strokeWidth="1" d="M70 46h54M70 58h66M70 70h66M70 82h66M70 94h66M70 106h40" opacity=".55" />
      <path d="M150 38h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12" />
      <path
        strokeDasharray="4 4"
        stroke={accent}
        d="M150 64h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12M150 90h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12"
      />
      <path stroke={accent} d="M122 24v38l-7-6-7 6V24" fill={accent} fillOpacity=".25" />
      <path d="M14 94h20l-2 28H16ZM15 102h18M20 94V72l3-6 3 6v22M20 72h6M29 94l3-26" />
    </Drawing>
  )
}
