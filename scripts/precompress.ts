/**
 * Writes a Brotli and a gzip twin beside each text file of the build, so that the server never compresses one while
 * somebody waits. Part of `npm run build`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const built = join(import.meta.dirname, '../dist')
const textual = /\.(js|css|svg|json|webmanifest|txt)$/
/** Below this many bytes a header costs more than it saves. */
const worthwhile = 1000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(content, { params }),
    compressGzip(content, { level: 9 }),
  ])
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, zipped)
}

const entries = await readdir(built, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && textual.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.startsWith(join(built, 'landing')) && !file.includes('.vite'))
await Promise.all(files.map(compress))
