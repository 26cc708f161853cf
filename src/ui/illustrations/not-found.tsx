import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** A terrace with one house missing between its neighbours. */
export function NotFoundDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M4 116h192" />
      <path {...wash} d="M14 52h56v64H14zM130 52h56v64h-56z" />
      <path d="M70 116V52H10M14 52v64M8 52l8-14h46l10 14M42 52v64M24 38V26h10v12M21 62h6v12h-6zM31 62h6v12h-6zM21 96v-14h7v34M28 82v34h-7V96M33 86h5v12h-5zM49 62h6v12h-6zM59 62h6v12h-6zM49 86h5v12h-5zM58 116V84h7v32" />
      <path d="M130 116V52h60M186 52v64M192 52l-8-14h-46l-10 14M158 52v64M166 38V26h10v12M137 62h6v12h-6zM147 62h6v12h-6zM137 116V84h7v32M149 86h5v12h-5zM165 62h6v12h-6zM175 62h6v12h-6zM165 86h5v12h-5zM174 116V84h7v32" />
      <path
        stroke={accent}
        strokeDasharray="4 4"
        d="M76 116V52h48v64M72 52l8-14h40l8 14M84 62h7v12h-7zM109 62h7v12h-7zM94 116V86h12v30"
      />
      <path d="M84 124h32M92 130h16" strokeWidth="1" opacity=".5" />
    </Drawing>
  )
}
