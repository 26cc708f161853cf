import { accent, Drawing, wash, type DrawingProps } from './drawing.tsx'

/** Buildings held together, with room for more. */
export function NoPortfoliosDrawing({ width }: DrawingProps) {
  return (
    <Drawing width={width}>
      <path d="M8 118h184" />
      <path {...wash} d="M34 46h132v72H34Z" />
      <path d="M48 118V66h28v52M58 78h8M58 90h8M58 102h8" />
      <path d="M86 118V54h28v64M96 68h8M96 82h8M96 96h8" />
      <path strokeDasharray="3 5" opacity=".6" d="M124 118V72h28v46" />
      <path stroke={accent} d="M34 118V46a6 6 0 0 1 6-6h120a6 6 0 0 1 6 6v72" />
      <path stroke={accent} d="M82 40V28a4 4 0 0 1 4-4h28a4 4 0 0 1 4 4v12" />
    </Drawing>
  )
}
