/** How a document can be looked at without being downloaded. */
export type Preview = 'picture' | 'pdf'

interface DocumentType {
  label: string
  /** The endings that its name may have, the usual one first. */
  endings: readonly string[]
  preview?: Preview
}

/** Every type of file that is taken, as it is recognised by its content. */
export const documentTypes: Readonly<Record<string, DocumentType>> = {
  'application/pdf': { label: 'PDF', endings: ['pdf'], preview: 'pdf' },
  'image/jpeg': { label: 'JPEG picture', endings: ['jpg', 'jpeg'], preview: 'picture' },
  'image/png': { label: 'PNG picture', endings: ['png'], preview: 'picture' },
  'image/webp': { label: 'WebP picture', endings: ['webp'], preview: 'picture' },
  'image/avif': { label: 'AVIF picture', endings: ['avif'], preview: 'picture' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word document',
    endings: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    label: 'Excel workbook',
    endings: ['xlsx'],
  },
  'application/vnd.oasis.opendocument.text': { label: 'OpenDocument text', endings: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { label: 'OpenDocument spreadsheet', endings: ['ods'] },
  'text/csv': { label: 'CSV table', endings: ['csv'] },
  'text/plain': { label: 'Text', endings: ['txt'] },
}

/** What to say is taken. */
export const takenWords = 'PDF, JPEG, PNG, WebP, AVIF, Word, Excel, OpenDocument, CSV or plain text'

/** "pdf" of "Lease.final.PDF"; '' where there is none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at > 0 ? name.slice(at + 1).toLowerCase() : ''
}

/** "Lease.final" of "Lease.final.PDF". */
export function nameWithoutEnding(name: string): string {
  const at = name.lastIndexOf('.')
  return at > 0 ? name.slice(0, at) : name
}

/** The type that a name promises. */
export const typeOfEnding = (ending: string): string | undefined =>
  Object.keys(documentTypes).find((type) => documentTypes[type]!.endings.includes(ending))

/** Why a file is not taken, as what follows its name. */
export function typeProblem(
  name: string,
  found: { type: string; words: string } | undefined,
): string | undefined {
  const ending = endingOf(name)
  const known = found && documentTypes[found.type]
  if (!found || !known) {
    const is = found ? `is ${found.words}` : 'is of no type that we know'
    return `${is}. Use ${takenWords}.`
  }
  if (ending === '') return `has no ending: it is ${known.label}, so call it .${known.endings[0]}.`
  if (known.endings.includes(ending)) return undefined
  return `says .${ending}, but holds ${known.label}: call it .${known.endings[0]}.`
}

/** What a document is called on somebody's disk: its name with the ending of its type, nothing that leads elsewhere. */
export function downloadName(name: string, mimeType: string): string {
  const { endings } = documentTypes[mimeType] ?? { endings: ['bin'] }
  const plain = name
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${plain || 'document'}.${endings[0]}`
}
