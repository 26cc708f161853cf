import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { charts } from './charts.tsx'
import { Overview } from './overview.tsx'

/** RT-33: all charts beside each other, and each with its table. */
export default function AnalyticsPages() {
  return (
    <Routes>
      <Route index element={<Overview />} />
      {charts.map(({ slug, Table }) => (
        <Route key={slug} path={slug} element={<Table />} />
      ))}
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
