import { Select } from 'antd'
import { fieldMeta } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import { useAccess } from '#src/providers/access.ts'
import { LabelledField } from '#src/pages/issues/form/labelled.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { acceptedEndings } from '../../documents/upload-area.tsx'
import type { LeaseRecord } from '../record.ts'
import { useSignedDocument } from '../use-signed-document.ts'

const { help } = fieldMeta(leases.fields.signedDocumentId)

/** One of the lease's documents; one that is not there yet is uploaded. */
export function SignedDocumentField({
  field,
  label,
  lease,
}: {
  field: string
  label: string
  lease: LeaseRecord
}) {
  const { can } = useAccess()
  const { documents: found, loading, keep, busy } = useSignedDocument(lease)
  return (
    <LabelledField field={field} label={label} help={help}>
      {({ ref, value, onChange, ...rest }) => (
        <div style={{ display: 'flex', gap: 8 }}>
          <Select
            {...rest}
            ref={ref}
            style={{ flex: 1, minWidth: 0 }}
            allowClear
            loading={loading}
            placeholder={found.length > 0 ? 'None' : 'No documents of this lease yet'}
            value={(value as string | null) ?? undefined}
            options={found.map((document) => ({ value: document.id, label: document.name, tabIndex: -1 }))}
            status={rest['aria-invalid'] ? 'error' : undefined}
            onChange={(next: string | undefined) => onChange(next ?? null)}
          />
          {can('create', documents.subject) ? (
            <FileButton
              label="Another document of the lease"
              accept={acceptedEndings}
              busy={busy}
              onFile={(file) => void keep(file).then((id) => (id ? onChange(id) : undefined))}
            >
              Upload
            </FileButton>
          ) : null}
        </div>
      )}
    </LabelledField>
  )
}
