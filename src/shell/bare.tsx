import type { ReactNode } from 'react'
import { useSessionOfAllTabs } from '#src/providers/session-watch.ts'
import { LoadingBar } from '#src/ui/feedback/loading-bar.tsx'
import { ToastArea } from '#src/ui/feedback/toast-area.tsx'
import '#src/ui/base.css'
import { useNotices } from './notices.ts'

/** No layout: one sheet that can be printed, with nothing around it but what is told. */
export function Bare({ children }: { children: ReactNode }) {
  useNotices()
  useSessionOfAllTabs()
  return (
    <>
      <LoadingBar />
      <main id="content">{children}</main>
      <ToastArea of="shell" />
    </>
  )
}
