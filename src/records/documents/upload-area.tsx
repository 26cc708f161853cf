import { FilePlus2, Upload } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { batchProblem, documentLimits } from '#domain/documents/limits.ts'
import { documentCategories, documentVisibilities } from '#domain/documents/vocabulary.ts'
import { fileSize } from '#src/lib/format/index.ts'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import dropAreaStyles from '#src/ui/controls/drop-area.module.css'
import { acceptedEndings } from './accepted.ts'
import styles from './documents.module.css'
import type { DocumentSubject, Place } from './use-documents.ts'

/** The folder that files of a subject mostly go to. */
const usualFolder: Readonly<Partial<Record<DocumentSubject['kind'], string>>> = {
  lease: 'agreement',
  issue: 'invoice',
  entry: 'invoice',
  expense: 'invoice',
  vendor: 'insurance',
}

interface Props {
  kind: DocumentSubject['kind']
  busy: boolean
  onFiles: (files: File[], place: Place) => void
}

/** Files are dropped or chosen, any number at once, into a folder and for whom one says. */
export function UploadArea({ kind, busy, onFiles }: Props) {
  const [over, setOver] = useState(false)
  const [place, setPlace] = useState<Place>({
    category: usualFolder[kind] ?? 'other',
    visibility: 'staff',
  })
  // What is dropped while others are on their way is not lost: it follows them.
  const waiting = useRef<{ files: File[]; place: Place }[]>([])
  useEffect(() => {
    const next = busy ? undefined : waiting.current.shift()
    if (next) onFiles(next.files, next.place)
  }, [busy, onFiles])
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const take = (files: Iterable<File> | null) => {
    const list = [...(files ?? [])]
    if (list.length === 0) return
    const problem = batchProblem(list.map(({ size }) => size))
    if (problem) toast.error('Nothing was uploaded', { description: problem })
    else if (busy) waiting.current.push({ files: list, place })
    else onFiles(list, place)
  }
  return (
    <div
      className={dropAreaStyles.area}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <FilePlus2 size={20} aria-hidden />
      <span className={styles.dropWords}>Drop files here, or</span>
      <label className={classes(buttonStyles.button, buttonStyles.secondary, buttonStyles.small)}>
        <Upload size={14} aria-hidden /> Choose files
        <input
          type="file"
          multiple
          accept={acceptedEndings}
          disabled={busy}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      <div className={styles.place}>
        <Choice
          label="Into folder"
          value={place.category}
          choices={documentCategories}
          onChange={(category) => setPlace({ ...place, category })}
        />
        {kind === 'vendor' || kind === 'expense' ? null : (
          <Choice
            label="Seen by"
            value={place.visibility}
            choices={documentVisibilities}
            onChange={(visibility) => setPlace({ ...place, visibility })}
          />
        )}
      </div>
      <small>
        PDF, pictures, Word, Excel, OpenDocument, CSV or text; up to 50 MB each,{' '}
        {fileSize(documentLimits.together)} at once
      </small>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(choices).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
