// Loaded into a server before its own code (`NODE_OPTIONS=--import …`): while the file that FULL_DISK names exists, the
// disk has no room for files, as Node tells it.
import fs from 'node:fs'

const flag = process.env.FULL_DISK
const { _write: write, _writev: writeMany } = fs.WriteStream.prototype

/** @param {(error: Error) => void} done */
function refused(done) {
  if (!flag || !fs.existsSync(flag)) return false
  done(
    Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    }),
  )
  return true
}

fs.WriteStream.prototype._write = function (chunk, encoding, done) {
  if (!refused(done)) write.call(this, chunk, encoding, done)
}
fs.WriteStream.prototype._writev = function (chunks, done) {
  if (!refused(done)) writeMany?.call(this, chunks, done)
}
