import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStore, type FileStore } from './files.ts'

/** Where this deployment keeps files: the S3-compatible store of its configuration, else its data folder. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (!config.s3) return diskStore(join(config.dataDir, 'files'))
  // Loaded only where it is used: it is large.
  const { s3Store } = await import('./s3-files.ts')
  return s3Store(config.s3)
}
