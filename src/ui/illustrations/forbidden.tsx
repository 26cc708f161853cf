import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A closed gate with a house behind it. */
export function ForbiddenDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M6 122h188" />
      <path {...wash} d="M64 84V48l36-26 36 26v36Z" />
      <path
        strokeWidth="1"
        opacity=".6"
        d="M68 72V48l32-23 32 23v24M60 54l40-29 40 29M78 54h12v12H78zM110 54h12v12h-12zM116 36V26h8v16"
      />
      <path
        d="M36 122V60h18v62M32 60h26v-6H32zM146 122V60h18v62M142 60h26v-6h-26z"
        fill="var(--surface, #fff)"
      />
      <circle cx="45" cy="48" r="6" />
      <circle cx="155" cy="48" r="6" />
      <path d="M54 84c16-14 30-16 46-16s30 2 46 16M54 112h92M54 98h92" />
      <path d="M64 122V78M74 122V73M84 122V70M94 122V68M106 122V68M116 122V70M126 122V73M136 122V78" />
      <path d="M100 122V68" strokeWidth="2.500" />
      <path d="M90 92h20v16H90z" fill="var(--surface, #fff)" stroke={accent} />
      <path stroke={accent} d="M94 92v-5a6 6 0 0 1 12 0v5M100 98v4" />
      <path d="M4 122V92h32M164 92h32v30M14 122V84M25 122V84M175 122V84M186 122V84" />
    </Drawing>
  )
}
