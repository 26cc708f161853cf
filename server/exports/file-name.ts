/** Signs that some file system does not take in a name, and those that turn writing around. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const unwanted = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g

/** "Adeyemi & Söhne", "Properties", "2026-03-12" → "Adeyemi & Söhne – Properties – 2026-03-12" */
export function fileName(organisation: string, what: string, day: string): string {
  const name = organisation.replace(unwanted, ' ').replace(/\s+/g, ' ').trim().slice(0, 80).trim()
  return [name, what, day].filter(Boolean).join(' – ')
}

/** `Content-Disposition` of a download: the name in plain ASCII for old programs, and as it is (RFC 6266). */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
