import { Copy, Ellipsis, History as HistoryIcon, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { restoreRole, roles } from '#contract/admin/roles.ts'
import {
  defaultRules,
  differences,
  matrixOf,
  roleLabels,
  rulesOf,
  type AccessRule,
  type Matrix,
} from '#domain/access/index.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { UnsavedGuard } from '#src/records/form/unsaved-guard.tsx'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { useActions } from '#src/records/actions/use-action.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { Conflict } from './conflict.tsx'
import { History } from './history.tsx'
import { InWords } from './in-words.tsx'
import { PermissionMatrix } from './matrix.tsx'
import { Rename } from './rename.tsx'
import { Review } from './review.tsx'
import type { Role } from '#src/providers/roles.ts'
import { useRefreshRoles } from './role-query.ts'
import matrixStyles from './matrix.module.css'
import styles from './roles.module.css'

const people = { one: 'person', many: 'people' }
const changes = { one: 'change', many: 'changes' }

interface EditorProps {
  role: Role
  onCopy: () => void
  onDeleted: () => void
}

type Open = 'review' | 'history' | 'rename' | 'restore' | 'delete'

/** One role: what it may do, changed cell by cell and saved at once. */
export function RoleEditor({ role, onCopy, onDeleted }: EditorProps) {
  const { can } = useAccess()
  const refresh = useRefreshRoles()
  const { act, busy } = useActions()
  const left = useRef(false)
  /** What the editing began with. */
  const [base, setBase] = useState(role)
  const [matrix, setMatrix] = useState<Matrix>(() => matrixOf(role.rules))
  const [open, setOpen] = useState<Open>()
  const [newer, setNewer] = useState<Role>()
  const rules = rulesOf(matrix)
  const changed = differences(base.rules, rules)
  const adopt = (saved: Role) => {
    setBase(saved)
    setMatrix(matrixOf(saved.rules))
    setOpen(undefined)
    setNewer(undefined)
  }
  // Somebody else has saved it, and nothing here would be lost.
  if (role.version > base.version && changed.length === 0 && !newer) adopt(role)

  const params = { id: base.id }
  const save = (version: number, wanted: AccessRule[]) =>
    act(
      roles.operations.update,
      { params, body: { version, rules: wanted } },
      {
        done: ({ label }) => ({
          title: `${label} is saved.`,
          description: 'Applies immediately to everyone with this role.',
        }),
        onDone: adopt,
        onProblem: (error) => {
          const theirs = roles.record.safeParse(error instanceof ApiError ? error.current : undefined)
          if (!theirs.success) return notifyError(error)
          setOpen(undefined)
          setNewer(theirs.data)
        },
      },
    )
  const restore = () =>
    act(
      restoreRole,
      { params, body: { version: base.version } },
      { done: 'The default permissions are back.', onDone: adopt },
    )
  const remove = () =>
    act(
      roles.operations.remove,
      { params },
      {
        done: `${base.label} is deleted.`,
        onDone: () => {
          left.current = true
          onDeleted()
        },
      },
    )

  const isCustom = base.key !== base.basedOn
  const isFixed = base.key === 'admin'
  const mayChange = can('update', 'Role') && !isFixed
  const usual = defaultRules[base.basedOn]
  const differing = differences(usual, rules).length
  const entries: MenuEntry[] = [
    { key: 'history', label: 'History', icon: HistoryIcon, onSelect: () => setOpen('history') },
    ...(can('create', 'Role') ? [{ key: 'copy', label: 'Make a copy', icon: Copy, onSelect: onCopy }] : []),
    ...(mayChange && isCustom
      ? [{ key: 'rename', label: 'Rename', icon: Pencil, onSelect: () => setOpen('rename') }]
      : []),
    ...(mayChange && differing > 0
      ? [
          {
            key: 'restore',
            label: 'Restore the default',
            icon: RotateCcw,
            onSelect: () => setOpen('restore'),
          },
        ]
      : []),
    ...(can('delete', 'Role') && isCustom
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => setOpen('delete') }]
      : []),
  ]
  return (
    <section className={styles.editor} aria-labelledby="role">
      <header className={styles.head}>
        <div>
          <h2 id="role">{base.label}</h2>
          <p>
            {counted(base.memberCount, people)}
            {isCustom ? `, based on ${roleLabels[base.basedOn]}` : ''}
            {differing > 0 ? `, ${counted(differing, changes)} from the default` : ''}
          </p>
        </div>
        <Menu
          label="Role"
          align="end"
          entries={entries}
          trigger={(props) => (
            <IconButton {...props} label={`More for ${base.label}`} look="secondary">
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          )}
        />
      </header>
      {isFixed ? (
        <p className={styles.fixed}>
          Admin can always do everything, so that your organisation can’t lock itself out. For fewer
          permissions, copy this role and change the copy.
        </p>
      ) : null}
      <InWords label={base.label} matrix={matrix} />
      <PermissionMatrix
        label={`Permissions of ${base.label}`}
        matrix={matrix}
        usual={usual}
        saved={base.rules}
        onChange={mayChange ? setMatrix : undefined}
      />
      <Legend />
      {changed.length > 0 ? (
        <StickyBar className={styles.bar}>
          <p aria-live="polite">{counted(changed.length, changes)} not saved</p>
          <Button disabled={busy} onClick={() => setMatrix(matrixOf(base.rules))}>
            Discard
          </Button>
          <Button look="primary" disabled={busy} onClick={() => setOpen('review')}>
            Review and save
          </Button>
        </StickyBar>
      ) : null}
      {open === 'review' ? (
        <Review
          role={base}
          rules={rules}
          changes={changed}
          busy={busy}
          onSave={() => void save(base.version, rules)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'history' ? (
        <History
          role={base}
          onClose={() => setOpen(undefined)}
          onUndone={(undone) => {
            adopt(undone)
          }}
        />
      ) : null}
      {open === 'rename' ? (
        <Rename
          role={base}
          onClose={() => setOpen(undefined)}
          onSaved={(saved) => {
            // What is being edited stays as it is.
            setBase({ ...base, label: saved.label, version: saved.version })
            setOpen(undefined)
          }}
        />
      ) : null}
      {open === 'restore' ? (
        <Confirm
          title={`Restore the default of ${base.label}?`}
          text="Every permission of this role goes back to the Freehold default. You can undo this in its history."
          action="Restore the default"
          onConfirm={() => void restore()}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'delete' ? (
        <Confirm
          title={`Delete ${base.label}?`}
          text="Nobody can be given this role any more."
          action="Delete role"
          danger
          onConfirm={() => void remove()}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {newer ? (
        <Conflict
          base={base}
          mine={rules}
          theirs={newer}
          busy={busy}
          onSave={(merged) => void save(newer.version, merged)}
          onTakeTheirs={() => {
            adopt(newer)
            void refresh()
          }}
          onClose={() => setNewer(undefined)}
        />
      ) : null}
      <UnsavedGuard dirty={changed.length > 0} left={left} />
    </section>
  )
}

function Legend() {
  return (
    <ul className={matrixStyles.legend}>
      <li data-nothing>– Not allowed</li>
      <li data-differs>Changed from the default</li>
      <li data-unsaved>Not saved yet</li>
    </ul>
  )
}
