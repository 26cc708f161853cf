/** What a PDF string may hold as it is; anything else is left out. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, (sign) => `\\${sign}`)

/** A page of A4 with a heading and lines below it, as a PDF of a kilobyte, in the reader's own Helvetica. */
export function smallPdf(heading: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F2 20 Tf 64 760 Td',
    `(${plain(heading)}) Tj`,
    '/F1 11 Tf 0 -36 Td 16 TL',
    ...lines.map((line) => `(${plain(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title (${plain(heading)}) >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
