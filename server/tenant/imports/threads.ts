import { WarmThreads } from '../../warm-threads.ts'
import type { CheckJob } from './run-check.ts'
import type { Inspection } from './run-inspect.ts'

/** Those that inspect and check files, with the memory that a file may take. */
export const importThreads = new WarmThreads<Inspection | CheckJob>(new URL('./thread.ts', import.meta.url), {
  maxOldGenerationSizeMb: 192,
  maxYoungGenerationSizeMb: 16,
})
