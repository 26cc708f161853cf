import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const Board = lazy(() => import('./board.tsx'))
const Calendar = lazy(() => import('./calendar/index.tsx'))
const Load = lazy(() => import('./load.tsx'))
const Plans = lazy(() => import('./plans.tsx'))
const Plan = lazy(() => import('./plan/index.tsx'))
const NewPlan = lazy(() => import('./create.tsx'))
const EditPlan = lazy(() => import('./edit.tsx'))

/** Every address below /dashboard/maintenance. */
export default function MaintenancePages() {
  return (
    <Routes>
      <Route index element={<Board />} />
      <Route path="calendar" element={<Calendar />} />
      <Route path="load" element={<Load />} />
      <Route path="plans" element={<Plans />} />
      <Route path="plans/create-new" element={<NewPlan />} />
      <Route path="plans/:planId" element={<Plan />} />
      <Route path="plans/:planId/edit" element={<EditPlan />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
