import sharp from 'sharp'

/** A file of a form as a browser sends it. */
export interface FormFile {
  name: string
  type: string
  content: string | Buffer
}

/** A multipart form with files (AP-02), as raw bytes and their content type. */
export function formWith(
  files: FormFile[],
  field = 'file',
): { raw: Buffer; headers: Record<string, string> } {
  const boundary = `----freehold${crypto.randomUUID()}`
  const parts = files.flatMap(({ name, type, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A small file to bring in. */
export const csvForm = () =>
  formWith([
    { name: 'houses.csv', type: 'text/csv', content: 'Name,Address,City\nHouse,1 High Street,Lagos\n' },
  ])

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#446' } })
  .png()
  .toBuffer()

/** A small picture to be added. */
export const pictureForm = () => formWith([{ name: 'front.png', type: 'image/png', content: picture }])
