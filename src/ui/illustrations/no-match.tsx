import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A row of houses under a lens that finds only an outline. */
export function NoMatchDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 112h184" />
      <path d="M18 112V62h30v50M18 72h30M25 80h6v10h-6zM35 80h6v10h-6zM30 112V98h7v14M18 62l4-6h22l4 6" />
      <path d="M48 112V52h32M54 64h6v10h-6zM66 64h5M54 84h6v10h-6zM66 84h3M48 52v-6h34" />
      <path d="M152 112V58h32v54M150 58l18-14 18 14M160 70h6v10h-6zM171 70h6v10h-6zM160 90h6v22M171 90h6v10h-6zM160 90v22" />
      <path d="M140 112v-8M140 104c-5 0-7-4-7-8M140 104c4 0 6-3 6-8" />
      <circle cx="106" cy="70" r="38" fill="var(--surface, #fff)" stroke="none" />
      <circle cx="106" cy="70" r="38" {...wash} />
      <circle cx="106" cy="70" r="38" strokeWidth="2" />
      <path d="m133 97 5 5" strokeWidth="3" />
      <path d="m138 102 16 17" strokeWidth="6" />
      <path stroke={accent} strokeDasharray="4 4" d="M86 92V64l20-16 20 16v28M100 92V78h12v14M80 92h52" />
      <path strokeWidth="1" opacity=".6" d="M79 58c3-8 9-14 17-16" />
    </Drawing>
  )
}
