import { Download } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { largestImport, type Importable } from '#contract/tenant/imports.ts'
import { ApiError, call, callForFile } from '#src/lib/client/index.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'
import { ImportDropDrawing } from '#src/ui/illustrations/import-drop.tsx'
import { destinations } from './destinations.ts'
import styles from './upload.module.css'
import { RecentImports } from './recent-imports.tsx'

/** What is wrong with a file before it is sent, or undefined. */
function fileProblem(files: FileList): string | undefined {
  const [file] = files
  if (files.length > 1) return 'Choose one file at a time.'
  if (!file) return 'Choose a file.'
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > largestImport)
    return `${file.name} is larger than 1 GB. Split it and import the parts one after another.`
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) {
    return `${file.name} is a spreadsheet. In your spreadsheet choose “Save as” or “Export”, then CSV, and upload that file.`
  }
  return undefined
}

/** The first step: a file by drag and drop or from a dialog, a template to start from, and earlier imports. */
export function UploadStep({
  into,
  propertyId,
  onUploaded,
}: {
  into: Importable
  propertyId: string | undefined
  onUploaded: (importId: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()

  const upload = async (files: FileList) => {
    const wrong = fileProblem(files)
    setProblem(wrong)
    const [file] = files
    if (wrong || !file) return
    const form = new FormData()
    form.append('file', file)
    const toast = uploadToast()
    setProgress(0)
    try {
      const record = await call(importOperations.upload, {
        query: { resource: into, propertyId },
        body: form,
        onUploadProgress: (percent) => {
          setProgress(percent)
          toast.progress(percent)
        },
      })
      toast.done()
      onUploaded(record.id)
    } catch (error) {
      toast.failed()
      if (error instanceof ApiError && error.code < 500 && error.code !== 401) {
        setProblem(error.message)
      } else notifyError(error)
    } finally {
      setProgress(undefined)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void upload(event.dataTransfer.files)
  }
  const { download } = useDownload()
  const template = () =>
    download({
      make: () => callForFile(importOperations.template, { params: { resource: into } }),
      name: `${into}-template.csv`,
    })
  const busy = progress !== undefined

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the other way to the button inside */}
      <section
        className={styles.drop}
        data-over={over || undefined}
        aria-label="File upload"
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ImportDropDrawing />
        <h2>{busy ? `Uploading… ${progress}%` : 'Drop a CSV file here'}</h2>
        <p>
          Use any column names, in any order. Columns are matched to the fields of {destinations[into].many},
          and you check everything before it is imported. Up to 1 GB, or more than a million rows.
        </p>
        {busy ? (
          <progress max={100} value={progress} aria-label="Upload progress" />
        ) : (
          <div className={styles.dropActions}>
            <Button look="primary" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <Button onClick={template}>
              <Download size={16} aria-hidden />
              Download a template
            </Button>
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label="CSV file"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const { files } = event.target
            if (files && files.length > 0) void upload(files)
            event.target.value = ''
          }}
        />
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </section>
      <RecentImports />
    </>
  )
}
