import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import styles from './popover.module.css'

/** What a popover's button carries. */
export interface TriggerProps {
  id: string
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'menu' | 'dialog'
  'aria-controls': string | undefined
}

const CloseContext = createContext<() => void>(() => undefined)

/** Closes the popover around the caller and gives the focus back to its button. */
export function usePopoverClose(): () => void {
  return useContext(CloseContext)
}

const gap = 4
const margin = 8

/** Below its button where there is room, otherwise above; never wider or taller than the window. */
function placed(anchor: DOMRect, align: 'start' | 'end', width: number): CSSProperties {
  const below = window.innerHeight - anchor.bottom - gap - margin
  const above = anchor.top - gap - margin
  const vertical =
    below >= Math.min(280, above)
      ? { top: anchor.bottom + gap, maxHeight: below }
      : { bottom: window.innerHeight - anchor.top + gap, maxHeight: above }
  const room = window.innerWidth - 2 * margin
  const fitted = Math.min(width, room)
  const left = align === 'start' ? anchor.left : anchor.right - fitted
  return {
    ...vertical,
    width: fitted,
    left: Math.max(margin, Math.min(left, window.innerWidth - margin - fitted)),
  }
}

interface PopoverProps {
  /** Draws the button; it must spread the given props onto a real one. */
  trigger: (props: TriggerProps) => ReactNode
  children: ReactNode
  kind?: 'menu' | 'dialog'
  label?: string
  align?: 'start' | 'end'
  width?: number
  /** Told before it is shown, when its content stands already. */
  onOpen?: () => void
  /** What has the focus as soon as it is shown: keys that follow at once must not reach the button again. */
  first?: string
  onClose?: () => void
}

/**
 * A panel at a button, in the browser's top layer: Escape, a click outside and focus return come from the platform.
 * Its content exists only while it is open.
 */
export function Popover({
  trigger,
  children,
  kind = 'dialog',
  label,
  align = 'start',
  width = 300,
  onOpen,
  first,
  onClose,
}: PopoverProps) {
  const id = useId()
  const triggerId = `${id}-button`
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const open = place !== undefined
  const close = useCallback(() => panel.current?.hidePopover(), [])

  const before = (event: React.ToggleEvent) => {
    if (event.target !== panel.current || event.newState !== 'open') return
    const anchor = document.getElementById(triggerId)?.getBoundingClientRect()
    if (anchor) flushSync(() => setPlace(placed(anchor, align, width)))
    // The toggle event comes a task later; the browser itself moves the focus with the showing.
    if (first) panel.current.querySelector(first)?.setAttribute('autofocus', '')
    onOpen?.()
  }
  const after = (event: React.ToggleEvent) => {
    if (event.target !== panel.current || event.newState === 'open') return
    setPlace(undefined)
    onClose?.()
  }
  const role = useMemo(() => (kind === 'menu' ? {} : { role: 'dialog', 'aria-label': label }), [kind, label])

  return (
    <>
      {trigger({
        id: triggerId,
        popoverTarget: id,
        'aria-expanded': open,
        'aria-haspopup': kind,
        'aria-controls': open ? id : undefined,
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.popover}
        style={place}
        onBeforeToggle={before}
        onToggle={after}
        {...role}
      >
        {open ? <CloseContext value={close}>{children}</CloseContext> : null}
      </div>
    </>
  )
}
