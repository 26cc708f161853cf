import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** An empty frame on its nail, and the camera that will fill it. */
export function NoPhotosDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 122h184" />
      <path d="M86 12v3" strokeWidth="3" />
      <path strokeWidth="1" d="M86 14 46 30M86 14l40 16" />
      <path d="M32 30h108v72H32zM40 38h92v56H40z" />
      <path {...wash} d="M40 38h92v56H40z" />
      <path
        stroke={accent}
        strokeDasharray="4 4"
        d="M62 94V68l22-17 22 17v26M78 94V78h12v16M40 88h22M106 88h26"
      />
      <circle cx="118" cy="51" r="5" stroke={accent} strokeDasharray="3 3" />
      <path
        d="M130 88h10l5-8h20l5 8h10a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5h-50a5 5 0 0 1-5-5V93a5 5 0 0 1 5-5Z"
        fill="var(--surface, #fff)"
      />
      <circle cx="155" cy="105" r="12" />
      <circle cx="155" cy="105" r="7" {...wash} />
      <circle cx="155" cy="105" r="7" />
      <path d="M132 95h7M175 96h3" />
      <path d="M125 98c-14-2-20 8-12 14s4 10-4 10" />
    </Drawing>
  )
}
