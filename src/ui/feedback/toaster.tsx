import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Toaster } from 'sonner'
import { toasts } from '#src/lib/constants.ts'
import { useColourMode } from '#src/lib/colour-mode.ts'
import './toaster.css'

const icons = {
  success: <CircleCheck size={16} aria-hidden />,
  info: <Info size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  error: <CircleAlert size={16} aria-hidden />,
  loading: <LoaderCircle size={16} aria-hidden className="toast-turning" />,
}

/** SC-09, CO-02: the toast area of pages outside of the app shell. */
export function PageToaster() {
  const { shown } = useColourMode()
  return (
    <Toaster
      containerAriaLabel="Notifications"
      position="top-center"
      theme={shown}
      duration={toasts.duration}
      visibleToasts={toasts.visible}
      gap={toasts.gap}
      style={{ '--width': `${toasts.width}px` }}
      icons={icons}
      closeButton
    />
  )
}

/** That far from the lower edge, and never over a bar that stays there (`StickyBar`). */
const above = (offset: string) => `max(${offset}, var(--sticky-bar, 0px) + 1rem)`

/** SC-09, CO-02: the toast area of the app shell. */
export function ShellToaster() {
  const { shown } = useColourMode()
  return (
    <Toaster
      containerAriaLabel="Notifications"
      position="bottom-right"
      theme={shown}
      duration={toasts.shell.duration}
      visibleToasts={toasts.visible}
      gap={toasts.gap}
      offset={{ bottom: above(toasts.shell.offset), right: toasts.shell.offset }}
      mobileOffset={{ bottom: above(toasts.shell.mobileOffset) }}
      style={{ zIndex: toasts.shell.layer, '--width': `${toasts.width}px` }}
      icons={icons}
      closeButton
    />
  )
}
