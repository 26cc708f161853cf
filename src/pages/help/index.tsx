import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { HelpHome } from './home.tsx'

/** What draws Markdown comes with the first topic that is read. */
const TopicPage = lazy(() => import('./topic.tsx'))

/** RT-31 */
export default function HelpPages() {
  return (
    <Routes>
      <Route index element={<HelpHome />} />
      <Route path=":topic" element={<TopicPage />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
