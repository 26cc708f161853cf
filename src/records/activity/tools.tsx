import { Calendar, Download } from 'lucide-react'
import { toast } from '#src/ui/feedback/toast.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { counted, shortDate } from '#src/lib/format/index.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import { DateRangeEditor } from '../fields/date-filter.tsx'
import styles from './activity.module.css'
import { useNames } from './changes.ts'
import { activityFile } from './file.ts'
import type { Narrowing } from './use-narrowing.ts'

type Answer = AnswerOf<typeof propertyActivity>

interface ToolsProps extends Pick<Answer, 'total' | 'people' | 'kinds'> {
  /** The property's. */
  id: string
  name: string
  narrowing: Narrowing & Record<string, string>
  onNarrow: (next: Narrowing) => void
}

const change = { one: 'entry', many: 'entries' }

/** Person, kind and days of what is shown, and the file of exactly that. */
export function ActivityTools({ id, name, total, people, kinds, narrowing, onNarrow }: ToolsProps) {
  const names = useNames()
  const { download, busy } = useDownload()
  const { creatorId, kind, adate_range: days } = narrowing
  const set = (more: Narrowing) => onNarrow({ ...narrowing, ...more })
  const save = () =>
    download({
      make: () => activityFile(id, narrowing, names),
      name: `activity-${name}-${new Date().toISOString().slice(0, 10)}.csv`,
      onDone: () => toast.success(`${counted(total, change)} exported`),
    })
  return (
    <div className={styles.tools} role="group" aria-label="Filters">
      <select
        aria-label="Person"
        value={creatorId ?? ''}
        onChange={({ target }) => set({ creatorId: target.value })}
      >
        <option value="">Everyone</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      <select aria-label="Kind" value={kind ?? ''} onChange={({ target }) => set({ kind: target.value })}>
        <option value="">Everything</option>
        {kinds.map((subject) => (
          <option key={subject} value={subject}>
            {subject === 'Property' ? 'The property' : (resourceOfSubject(subject)?.labels.many ?? subject)}
          </option>
        ))}
      </select>
      <Popover
        label="Days"
        trigger={(trigger) => (
          <Button {...trigger}>
            <Calendar size={15} aria-hidden /> {days ? daysWords(days) : 'Any time'}
          </Button>
        )}
      >
        <DateRangeEditor value={days} onChange={(value) => set({ adate_range: value })} />
      </Popover>
      {Object.keys(narrowing).length > 0 ? (
        <Button look="ghost" onClick={() => onNarrow({})}>
          Clear
        </Button>
      ) : null}
      <p className={styles.total} aria-live="polite">
        {counted(total, change)}
      </p>
      <Button busy={busy} disabled={busy || total === 0} onClick={save}>
        {busy ? null : <Download size={15} aria-hidden />} Export CSV
      </Button>
    </div>
  )
}

function daysWords(range: string): string {
  const [from, to] = range.split('..')
  if (from && to) return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`
  return from ? `Since ${shortDate(from)}` : `Until ${shortDate(to ?? '')}`
}
