import { keysOf } from '#domain/kit/keys.ts'
import { ChevronDown, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { reportFormats, type AnswerOf, type Report, type ReportFormat } from '#contract/kit/index.ts'
import {
  downloadReportFile,
  listReportFiles,
  mostRowsAtOnce,
  startReportFile,
} from '#contract/tenant/report-files.ts'
import { callForFile } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { useDownload } from '#src/records/actions/use-download.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { Stack } from '#src/ui/page/parts.tsx'

export type ReportFile = AnswerOf<typeof startReportFile>

/** Milliseconds between looks at files that are being made. */
const lookEvery = 2_000

const underWay = ({ status }: ReportFile) => status === 'queued' || status === 'running'

/** One's own files, newest first; looked at again and again while one is being made. */
export function useReportFiles(): readonly ReportFile[] | undefined {
  const { data, refetch } = useOperation(listReportFiles)
  const busy = data?.files.some(underWay) ?? false
  useEffect(() => {
    if (!busy) return undefined
    const timer = setInterval(() => void refetch(), lookEvery)
    return () => clearInterval(timer)
  }, [busy, refetch])
  return data?.files
}

/** Downloads a file that is ready. */
export function DownloadFile({ file, title, small }: { file: ReportFile; title: string; small?: boolean }) {
  const { download, busy } = useDownload()
  return (
    <Button
      small={small}
      look={small ? 'secondary' : 'primary'}
      busy={busy}
      disabled={busy}
      aria-label={small ? `Download ${title}` : undefined}
      onClick={() =>
        download({
          make: () => callForFile(downloadReportFile, { params: { id: file.id } }),
          name: `${title}.${file.format}`,
        })
      }
    >
      Download
    </Button>
  )
}

/** How far a file is. */
export function FileProgress({ file, label }: { file: ReportFile; label: string }) {
  const { rowsDone, rowsTotal } = file
  return (
    <Stack gap={4}>
      <progress
        aria-label={label}
        style={{ width: '100%', accentColor: 'var(--accent)' }}
        {...(rowsTotal ? { value: rowsDone, max: rowsTotal } : {})}
      />
      <small aria-live="polite">
        {rowsTotal
          ? `${formatInteger(rowsDone)} of ${formatInteger(rowsTotal)} rows`
          : 'Waiting for its turn'}
      </small>
    </Stack>
  )
}

/** Shows how far a file is; it goes on when this is closed. */
function ProgressDialog({
  begun,
  title,
  onClose,
}: {
  begun: ReportFile
  title: string
  onClose: () => void
}) {
  const files = useReportFiles()
  const file = files?.find(({ id }) => id === begun.id) ?? begun
  return (
    <Dialog
      title={
        file.status === 'ready'
          ? 'Your file is ready'
          : file.status === 'failed'
            ? 'The file couldn’t be made'
            : 'Your file is being made'
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {file.status === 'ready' ? <DownloadFile file={file} title={title} /> : null}
        </>
      }
    >
      <Stack>
        {file.problem ? <p role="alert">{file.problem}</p> : null}
        {underWay(file) ? (
          <>
            <FileProgress file={file} label={title} />
            <p>You can keep working. We’ll tell you when the file is ready; you’ll find it under Reports.</p>
          </>
        ) : null}
        {file.status === 'ready' ? (
          <p>{formatInteger(file.rowsDone)} rows. It is kept under Reports.</p>
        ) : null}
      </Stack>
    </Dialog>
  )
}

interface Props {
  report: Report
  query: Record<string, string>
  /** Rows of the report; unknown until it has been read. */
  total: number | undefined
}

/** Downloads what the page shows, all pages of it: at once, or in the background where there are many rows. */
export function ReportFiles({ report, query, total = 0 }: Props) {
  const { can } = useAccess()
  const { download, busy } = useDownload()
  const [begun, setBegun] = useState<ReportFile>()
  const start = useAction(startReportFile, { onDone: setBegun })
  const save = (format: ReportFormat) => {
    if (format !== 'pdf' && total > mostRowsAtOnce) {
      const body = { report: report.id, query: new URLSearchParams(query).toString(), format }
      void start.act({ body })
    } else
      download({
        make: () => callForFile(report.file, { query: { ...query, format } }),
        name: `${report.title}.${format}`,
      })
  }
  if (!can('export', report.subject)) return null
  return (
    <>
      <Menu
        label="Export"
        align="end"
        entries={keysOf(reportFormats).map((key) => ({
          key,
          label: reportFormats[key],
          onSelect: () => save(key),
        }))}
        trigger={(trigger) => (
          <Button {...trigger} busy={busy || start.busy} disabled={busy || start.busy}>
            {busy || start.busy ? null : <Download size={15} aria-hidden />} Export{' '}
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
      {begun ? (
        <ProgressDialog begun={begun} title={report.title} onClose={() => setBegun(undefined)} />
      ) : null}
    </>
  )
}
