import { Ellipsis, Pencil } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useNavigate } from 'react-router'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { mayEdit, mayRemove } from '../may-edit.ts'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { nameOf } from '#src/resources/name-of.ts'

/** One set of actions serves all rows of a list. */
export const RowEntriesContext = createContext<(record: Readable) => MenuEntry[]>(() => [])

/** A card has one button for all that can be done. */
export function CardActions({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  const entriesFor = useContext(RowEntriesContext)
  const access = useAccess()
  if (!mayEdit(access, screens, record) && !mayRemove(access, screens, record)) return null
  const name = nameOf(screens.resource, record)
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      entries={() => entriesFor(record)}
      trigger={(props) => (
        <IconButton {...props} label={`More for ${name}`}>
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      )}
    />
  )
}

/** Appears when the pointer or the focus is on its row. */
export function RowActions({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  const entriesFor = useContext(RowEntriesContext)
  const access = useAccess()
  const navigate = useNavigate()
  const name = nameOf(screens.resource, record)
  const isEditable = mayEdit(access, screens, record)
  if (!isEditable && !mayRemove(access, screens, record)) return null
  return (
    <div>
      {isEditable ? (
        <IconButton
          small
          label={`Edit ${name}`}
          onClick={() => void navigate(screens.paths.edit(record.id, record))}
        >
          <Pencil size={15} aria-hidden />
        </IconButton>
      ) : null}
      <Menu
        label={`Actions for ${name}`}
        align="end"
        entries={() => entriesFor(record)}
        trigger={(props) => (
          <IconButton {...props} small label={`More for ${name}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        )}
      />
    </div>
  )
}
