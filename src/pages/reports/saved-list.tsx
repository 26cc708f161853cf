import { EllipsisVertical, Mail, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { askedOn, keptPeriods } from '#contract/kit/index.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { scheduleWords } from '#domain/reports/schedules.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { PersonName } from '#src/records/fields/person-name.tsx'
import { addressed } from '#src/records/report/addresses.ts'
import { ChangeSaved, useRemoveSaved, type SavedReport } from '#src/records/report/saved.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { Row, Rows, Section } from '#src/ui/page/parts.tsx'

const most = '200'

/** The reports that the reader has saved or that are shared with them; nothing where there are none. */
export function SavedReports() {
  const { can } = useAccess()
  const { data } = useOperation(savedReports.operations.list, {
    query: { limit: most },
    enabled: can('read', savedReports.subject),
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section title="Saved reports">
      <Rows>
        {data.data.map((saved) => (
          <SavedRow key={saved.id} saved={saved} />
        ))}
      </Rows>
    </Section>
  )
}

function SavedRow({ saved }: { saved: SavedReport }) {
  const { title, period, shared, ownerId, every, weekday, monthDay } = saved
  const today = useToday()
  const { user } = useProfile()
  const found = addressed(saved.report)
  // A report that a later version no longer has.
  if (!found) return null
  const { report, address } = found
  const asked = Object.fromEntries(new URLSearchParams(saved.query))
  return (
    <Row
      to={address({ ...askedOn(report, asked, period, today), saved: saved.id })}
      aside={<SavedMenu saved={saved} />}
    >
      <strong>{title}</strong>
      <small>
        {report.title}
        {period === 'asSaved' ? null : ` · ${keptPeriods[period]}`}
        {every ? ` · ${scheduleWords({ every, weekday, monthDay })}` : null}
        {shared && ownerId === user.id ? ' · Shared' : null}
        {ownerId === user.id ? null : (
          <>
            {' · Shared by '}
            <PersonName id={ownerId} />
          </>
        )}
      </small>
    </Row>
  )
}

/** Changes or deletes it, as far as the reader may. */
export function SavedMenu({ saved }: { saved: SavedReport }) {
  const { canOn } = useAccess()
  const remove = useRemoveSaved()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mails = paths.savedReport(saved.id)
  const [changing, setChanging] = useState(false)
  const report = addressed(saved.report)?.report
  const [may, mayDelete] = (['update', 'delete'] as const).map((action) =>
    canOn(action, savedReports.subject, saved),
  )
  const entries: MenuEntry[] = [
    ...(pathname === mails ? [] : [{ key: 'mails', label: 'Emails…', icon: Mail, to: mails }]),
    ...(may ? [{ key: 'change', label: 'Change…', icon: Pencil, onSelect: () => setChanging(true) }] : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: 'Delete',
            icon: Trash2,
            danger: true,
            onSelect: () => void remove(saved).then(() => navigate(paths.reports())),
          },
        ]
      : []),
  ]
  if (!report || entries.length === 0) return null
  return (
    <>
      <Menu
        label={`Saved report ${saved.title}`}
        align="end"
        width={180}
        entries={entries}
        trigger={(trigger) => (
          <IconButton {...trigger} small label={`Actions for ${saved.title}`}>
            <EllipsisVertical size={16} aria-hidden />
          </IconButton>
        )}
      />
      {changing ? (
        <ChangeSaved saved={saved} report={report} query={saved.query} onClose={() => setChanging(false)} />
      ) : null}
    </>
  )
}
