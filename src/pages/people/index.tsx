import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PageNotFound } from '#src/ui/feedback/error-page.tsx'

const PeopleList = lazy(() => import('./list.tsx'))
const InviteList = lazy(() => import('./invites/list.tsx'))
const NewPerson = lazy(() => import('./create.tsx'))
const EditPerson = lazy(() => import('./edit.tsx'))
const Person = lazy(() => import('./details/index.tsx'))
const Assign = lazy(() => import('./assign/index.tsx'))
const InviteMany = lazy(() => import('./invites/create.tsx'))
const EditInvite = lazy(() => import('./invites/edit.tsx'))

/** Every address below /dashboard/users but the sheet of one invite, which has no layout. */
export default function PeoplePages() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path="create-new" element={<NewPerson />} />
      <Route path="invites" element={<InviteList />} />
      <Route path="invites/create-new" element={<InviteMany />} />
      <Route path="invites/:inviteId/edit" element={<EditInvite />} />
      <Route path=":userId" element={<Person />} />
      <Route path=":id/edit" element={<EditPerson />} />
      <Route path=":userId/assign-to-property" element={<Assign />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}
