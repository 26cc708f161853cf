import { uploadDocuments } from '#contract/tenant/documents.ts'
import type { Client } from './client.ts'
import { formWith } from './form.ts'

/** The least that is a PDF. */
export const smallPdf = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'

export const documentForm = (name = 'lease.pdf', content: string | Buffer = smallPdf) =>
  formWith([{ name, type: 'application/pdf', content }])

/** Keeps a document for everybody who may see documents of the property at all. @returns its id */
export async function keepDocument(by: Client, property: string): Promise<string> {
  const answer = await by.call(uploadDocuments, {
    params: { id: property },
    query: { visibility: 'tenant' },
    ...documentForm(),
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return (answer.body as { data: { id: string }[] }).data[0]!.id
}
