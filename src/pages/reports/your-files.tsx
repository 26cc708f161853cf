import { reportFormats } from '#contract/kit/index.ts'
import { fileStatuses } from '#contract/tenant/report-files.ts'
import { formatInteger, shortDate, timeAgo } from '#src/lib/format/index.ts'
import { addressed } from '#src/records/report/addresses.ts'
import { DownloadFile, FileProgress, useReportFiles, type ReportFile } from '#src/records/report/files.tsx'
import { Row, Rows, Section } from '#src/ui/page/parts.tsx'

/** What the reader has had made in the background; nothing where there is nothing. */
export function YourFiles() {
  const files = useReportFiles()
  if (!files || files.length === 0) return null
  return (
    <Section title="Your files">
      <Rows>
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </Rows>
    </Section>
  )
}

function FileRow({ file }: { file: ReportFile }) {
  const { status, format, rowsDone, problem, createdAt, expiresAt } = file
  const title = addressed(file.report)?.report.title ?? 'Report'
  return (
    <Row aside={status === 'ready' ? <DownloadFile file={file} title={title} small /> : fileStatuses[status]}>
      <strong>{title}</strong>
      {status === 'running' || status === 'queued' ? (
        <FileProgress file={file} label={title} />
      ) : (
        <small>
          {problem ??
            `${reportFormats[format]} · ${formatInteger(rowsDone)} rows · ${timeAgo(createdAt)} · kept until ${shortDate(expiresAt)}`}
        </small>
      )}
    </Row>
  )
}
