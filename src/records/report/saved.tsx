import { BookmarkPlus, ChevronDown, Mail, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { keptPeriodsOf, type CreateOf, type RecordOf, type Report } from '#contract/kit/index.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { useActions } from '../actions/use-action.ts'

export type SavedReport = RecordOf<typeof savedReports>

const { create, get, remove, update } = savedReports.operations

/** The saved report that a report was opened from, by its address. */
export function useOpenSaved({ id }: Report): SavedReport | undefined {
  const saved = useSearchParams()[0].get('saved')
  const { can } = useAccess()
  const { data } = useOperation(get, {
    params: { id: saved ?? '' },
    enabled: saved !== null && can('read', savedReports.subject),
  })
  return saved !== null && data?.report === id ? data : undefined
}

const queryOf = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString()

interface DialogProps {
  report: Report
  /** What the page shows; what was saved where nothing is to change about it. */
  query: string
  onClose: () => void
}

/** What both dialogs ask, as far as there is something to choose. */
function useQuestion(report: Report, action: 'create' | 'update') {
  const { can } = useAccess()
  const { organisation } = useProfile()
  const choices = keptPeriodsOf(report)
  return {
    without: [
      ...(choices.length > 1 ? [] : (['period'] as const)),
      ...(can(action, savedReports.subject, 'shared') ? [] : (['shared'] as const)),
    ],
    fields: {
      period: {
        choices,
        hint: 'A period such as “Last month” is worked out anew each time the report is opened or emailed.',
      },
      shared: { label: `Share with everyone at ${organisation.name} who may read it` },
    },
  }
}

function SaveDialog({ report, query, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <ActionDialog
      operation={create}
      title="Save report"
      confirm="Save report"
      given={{ report: report.id, query }}
      values={{ period: 'asSaved', shared: false }}
      {...useQuestion(report, 'create')}
      options={{
        done: 'Report saved',
        onDone: ({ id }) => void navigate(`${pathname}?${query}&saved=${id}`, { replace: true }),
      }}
      onClose={onClose}
    />
  )
}

/** Changes what a report is saved with. */
export function ChangeSaved({ saved, report, query, onClose }: DialogProps & { saved: SavedReport }) {
  const { id, version, title, period, shared } = saved
  return (
    <ActionDialog
      operation={update}
      title="Change saved report"
      text={query === saved.query ? undefined : 'The report is saved with the settings now on the page.'}
      confirm="Save changes"
      params={{ id }}
      given={{ version, report: saved.report, query }}
      values={{ title, period, shared }}
      {...useQuestion(report, 'update')}
      options={{ done: 'Report saved' }}
      onClose={onClose}
    />
  )
}

const kept = ({ title, report, query, period, shared }: SavedReport): CreateOf<typeof savedReports> =>
  // What is private is nobody's to share.
  ({ title, report, query, period, ...(shared && { shared }) })

/** Deletes a saved report and offers it back. */
export function useRemoveSaved(): (saved: SavedReport) => Promise<unknown> {
  const { act } = useActions()
  return (saved) =>
    act(
      remove,
      { params: { id: saved.id } },
      {
        done: `“${saved.title}” deleted`,
        undo: () => () => act(create, { body: kept(saved) }),
      },
    )
}

/** Keeps what the page shows under a name, or changes what it was opened from. */
export function SaveReport({
  report,
  saved,
  asked,
}: {
  report: Report
  saved: SavedReport | undefined
  asked: Readonly<Record<string, string>>
}) {
  const { can, canOn } = useAccess()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const removeSaved = useRemoveSaved()
  const [asking, setAsking] = useState<'save' | 'change'>()
  const query = queryOf(asked)
  if (!can('create', savedReports.subject)) return null
  const dialog =
    asking === 'save' ? (
      <SaveDialog report={report} query={query} onClose={() => setAsking(undefined)} />
    ) : asking === 'change' && saved ? (
      <ChangeSaved saved={saved} report={report} query={query} onClose={() => setAsking(undefined)} />
    ) : null
  if (!saved || !canOn('update', savedReports.subject, saved))
    return (
      <>
        <Button onClick={() => setAsking('save')}>
          <BookmarkPlus size={15} aria-hidden /> Save
        </Button>
        {dialog}
      </>
    )
  return (
    <>
      <Menu
        label="Saved report"
        align="end"
        width={216}
        entries={[
          { key: 'change', label: 'Change…', icon: Pencil, onSelect: () => setAsking('change') },
          {
            key: 'another',
            label: 'Save as another…',
            icon: BookmarkPlus,
            onSelect: () => setAsking('save'),
          },
          { key: 'mails', label: 'Emails…', icon: Mail, to: paths.savedReport(saved.id) },
          { key: 'line', separator: true },
          {
            key: 'delete',
            label: 'Delete saved report',
            icon: Trash2,
            danger: true,
            onSelect: () =>
              void removeSaved(saved).then(() => navigate(`${pathname}?${query}`, { replace: true })),
          },
        ]}
        trigger={(trigger) => (
          <Button {...trigger}>
            Saved <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
      {dialog}
    </>
  )
}
