import { rmSync } from 'node:fs'

/** The run's data; the server that used it has stopped by now, or is killed with its folder gone. */
export default function teardown(): void {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) rmSync(folder, { recursive: true, force: true })
}
