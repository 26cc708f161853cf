import { lazy, Suspense } from 'react'

const NamedIcon = lazy(() => import('./named-icon.tsx').then((module) => ({ default: module.NamedIcon })))

/** As `NamedIcon`, for places that are shown before anything else: what draws it comes after them. */
export function LaterIcon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <span style={{ display: 'inline-flex', width: size, height: size, flex: 'none' }} aria-hidden>
      <Suspense fallback={null}>
        <NamedIcon name={name} size={size} />
      </Suspense>
    </span>
  )
}
