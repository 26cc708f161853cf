import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster, type ToasterProps } from 'sonner'
import { toasts } from '#src/lib/constants.ts'
import { useColourMode } from '#src/lib/colour-mode.ts'
import { areaListens } from './toast.ts'
import './toaster.css'

const icons = {
  success: <CircleCheck size={16} aria-hidden />,
  info: <Info size={16} aria-hidden />,
  warning: <TriangleAlert size={16} aria-hidden />,
  error: <CircleAlert size={16} aria-hidden />,
  loading: <LoaderCircle size={16} aria-hidden className="toast-turning" />,
}

/** That far from the lower edge, and never over a bar that stays there (`StickyBar`). */
const above = (offset: string) => `max(${offset}, var(--sticky-bar, 0px) + 1rem)`

const areas: Readonly<Record<'page' | 'shell', ToasterProps>> = {
  page: {
    position: 'top-center',
    duration: toasts.duration,
    style: { '--width': `${toasts.width}px` },
  },
  shell: {
    position: 'bottom-right',
    duration: toasts.shell.duration,
    offset: { bottom: above(toasts.shell.offset), right: toasts.shell.offset },
    mobileOffset: { bottom: above(toasts.shell.mobileOffset) },
    style: { zIndex: toasts.shell.layer, '--width': `${toasts.width}px` },
  },
}

export interface AreaProps {
  of: keyof typeof areas
}

export default function Area({ of }: AreaProps) {
  const { shown } = useColourMode()
  // After the library's own effects: from now on it hears what it is told.
  useEffect(() => areaListens(toast), [])
  return (
    <Toaster
      containerAriaLabel="Notifications"
      theme={shown}
      visibleToasts={toasts.visible}
      gap={toasts.gap}
      icons={icons}
      closeButton
      {...areas[of]}
    />
  )
}
