import { Navigate, useLocation } from 'react-router'
import { paths } from '#src/lib/paths.ts'

/** The board of issues is where maintenance begins; filters go along. */
export default function ToBoard() {
  return <Navigate to={{ pathname: paths.maintenance.home(), search: useLocation().search }} replace />
}
