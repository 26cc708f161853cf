import type { ReactNode } from 'react'

/** Colours come from where a drawing stands: lines from `color`, accents from the theme's accent, so both modes work. */
export const accent = 'var(--accent, #0b6b4f)'

/** The soft wash behind lines. */
export const wash = { fill: accent, fillOpacity: 0.12, stroke: 'none' } as const

/** Common frame of the line drawings: 200 × 140, decorative, hidden from assistive technology. */
export function Drawing({ children, width = 200 }: { children: ReactNode; width?: number }) {
  return (
    <svg
      viewBox="0 0 200 140"
      width={width}
      height={width * 0.7}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

/** What every drawing accepts. */
export interface DrawingProps {
  /** Width in pixels; the height follows (10 : 7). */
  width?: number
}
