import { useEffect } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { keepDrafts } from '#src/lib/drafts.ts'
import { watchBuild } from '#src/lib/latest-build.ts'

const offlineId = 'offline'
const buildId = 'newer-build'

function sayOffline(): void {
  toast.warning('You are offline', {
    id: offlineId,
    description: 'What you see may be out of date, and nothing can be saved until the connection is back.',
    duration: Infinity,
  })
}

function sayOnline(): void {
  // Only to whom it was said before: otherwise it is no news.
  toast.success('You are back online', { id: offlineId, description: undefined, duration: undefined })
}

function offerReload(): void {
  toast.info('A newer version of Freehold is ready', {
    id: buildId,
    description: 'Reload to use it. What you have typed is kept.',
    duration: Infinity,
    action: {
      label: 'Reload',
      onClick: () => {
        keepDrafts()
        location.reload()
      },
    },
  })
}

/** Says what concerns every page: the connection, and a newer build (AP-04). */
export function useNotices(): void {
  useEffect(() => {
    if (!navigator.onLine) sayOffline()
    addEventListener('offline', sayOffline)
    addEventListener('online', sayOnline)
    const stop = watchBuild(offerReload)
    return () => {
      removeEventListener('offline', sayOffline)
      removeEventListener('online', sayOnline)
      stop()
    }
  }, [])
}
