import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of a start is reading our own code: what comes of it is kept from one start to the next, where that can be.
enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
await import('./process.ts')
