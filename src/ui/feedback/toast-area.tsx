import { lazy, Suspense, type ComponentType } from 'react'
import { firstToast } from './toast.ts'
import type { AreaProps } from './toaster.tsx'

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** A page without toasts is better than none: where they do not come, they are fetched once there is a connection again. */
const fetched = (): Promise<{ default: ComponentType<AreaProps> }> =>
  import('./toaster.tsx').catch(() => online().then(fetched))

const areaOnce = (wanted: () => Promise<unknown>) => lazy(() => wanted().then(fetched))

/** Safari has no idle callback, and a browser that has much to do may not get to it. */
const idle = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
      else resolve()
    }, 1500)
  })

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
