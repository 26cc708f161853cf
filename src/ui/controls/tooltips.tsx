import { useEffect, useRef } from 'react'
import { tooltipDelay } from '#src/lib/constants.ts'
import styles from './tooltips.module.css'

/**
 * Shows `data-tooltip` of whatever the pointer or the keyboard rests on, after the delay of CO-08 (shorter inside
 * `data-shell`). The text repeats the element's own label, so it is hidden from screen readers.
 */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | null = null
    const hide = () => {
      clearTimeout(timer)
      current = null
      if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover()
    }
    const show = (target: Element, text: string) => {
      const tip = bubble.current
      if (!tip || !target.isConnected) return
      tip.textContent = text
      tip.showPopover()
      const anchor = target.getBoundingClientRect()
      const { width, height } = tip.getBoundingClientRect()
      const left = Math.min(Math.max(8, anchor.left + anchor.width / 2 - width / 2), innerWidth - width - 8)
      const above = anchor.bottom + height + 6 > innerHeight
      tip.style.left = `${left}px`
      tip.style.top = `${above ? anchor.top - height - 6 : anchor.bottom + 6}px`
    }
    const arrive = (event: Event) => {
      if (!(event.target instanceof Element)) return
      const target = event.target.closest('[data-tooltip]')
      if (target === current) return
      hide()
      const text = target?.getAttribute('data-tooltip')
      if (!target || !text || target.getAttribute('aria-expanded') === 'true') return
      if (event.type === 'focusin' && !target.matches(':focus-visible')) return
      current = target
      const delay = target.closest('[data-shell]') ? tooltipDelay.shell : tooltipDelay.page
      timer = setTimeout(() => show(target, text), delay)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') hide()
    }
    document.addEventListener('pointerover', arrive)
    document.addEventListener('focusin', arrive)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', key)
    return () => {
      hide()
      document.removeEventListener('pointerover', arrive)
      document.removeEventListener('focusin', arrive)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', key)
    }
  }, [])
  return <div ref={bubble} popover="manual" className={styles.tooltip} aria-hidden />
}
