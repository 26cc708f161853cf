import { useEffect, useRef, type ReactNode } from 'react'

/** Toasts are that high, three of them in a pile, with what is around them. */
const roomOfToasts = 200

/** What stays at the lower edge of the screen while its page scrolls. Toasts keep above it (CO-02, `toaster.tsx`). */
export function StickyBar({ className, children }: { className?: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = ref.current!
    const { style } = document.documentElement
    const tell = () => {
      const { top, bottom } = bar.getBoundingClientRect()
      // Further up there is room for toasts below it.
      const isNear = top < innerHeight && innerHeight - bottom < roomOfToasts
      style.setProperty('--sticky-bar', isNear ? `${innerHeight - top}px` : '0px')
    }
    tell()
    // Wherever it is that scrolls.
    addEventListener('scroll', tell, { capture: true, passive: true })
    addEventListener('resize', tell)
    const sizes = new ResizeObserver(tell)
    sizes.observe(bar)
    sizes.observe(document.body)
    return () => {
      removeEventListener('scroll', tell, { capture: true })
      removeEventListener('resize', tell)
      sizes.disconnect()
      style.removeProperty('--sticky-bar')
    }
  }, [])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
