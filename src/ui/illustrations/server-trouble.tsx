import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A leaking pipe, a bucket beneath and the spanner already at hand. */
export function ServerTroubleDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M10 122h180" />
      <path
        strokeWidth="1"
        opacity=".45"
        d="M10 14h180M30 14v10M30 24H10M74 14v10M52 24h44M118 14v10M96 24h44M162 14v10M140 24h50"
      />
      <path d="M10 38h62v14H10M128 38h62M128 52h44v32M190 38v46M172 84h18M72 34h8v22h-8zM120 34h8v22h-8zM168 84h26v8h-26zM172 92v30M190 92v30" />
      <path d="M80 38h40v14H80z" {...wash} />
      <path d="M80 38h40M80 52h14M104 52h16M94 52l3-5 3 4 4-3v4" />
      <path
        stroke={accent}
        d="M99 58c-3 5-4 7-4 9a4 4 0 0 0 8 0c0-2-1-4-4-9ZM99 78v6M92 82l-3 4M106 82l3 4"
        fill={accent}
        fillOpacity=".25"
      />
      <path d="M74 92h50l-6 30H80Z" fill="var(--surface, #fff)" />
      <path {...wash} d="M76 100h46l-4 22H80Z" />
      <path stroke={accent} d="M76 100c6-3 10 3 16 0s10 3 16 0 10 2 14 0" />
      <path d="M74 92c8-14 42-14 50 0" strokeWidth="1" />
      <path d="M22 118 46 94M28 122l23-23M51 99c5 2 10 0 12-5l-6 1-4-4 2-6c-6 1-9 5-9 9M22 118a4 4 0 0 0 6 4" />
    </Drawing>
  )
}
