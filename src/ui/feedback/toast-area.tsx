import { lazy, Suspense, type ComponentType } from 'react'
import { firstToast } from './toast.ts'
import type { AreaProps } from './toaster.tsx'

/** Without toasts a page is better than none. */
const nothing = { default: () => null }

const areaOnce = (wanted: () => Promise<unknown>) =>
  lazy<ComponentType<AreaProps>>(() =>
    wanted()
      .then(() => import('./toaster.tsx'))
      .catch(() => nothing),
  )

/** Safari has no idle callback. */
const idle = () =>
  new Promise((resolve) => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(resolve), 1500))

const areas = {
  page: areaOnce(() => firstToast),
  // There soon is something to say, and perhaps no connection then.
  shell: areaOnce(() => Promise.race([firstToast, idle()])),
}

/** SC-09, CO-02: where toasts appear, once there is one. */
export function ToastArea({ of }: AreaProps) {
  const Area = areas[of]
  return (
    <Suspense>
      <Area of={of} />
    </Suspense>
  )
}
