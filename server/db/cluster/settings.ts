import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/** What this process may use: the machine's memory, or the limit of the container. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity) / mebibyte

/** Containers often get 64 MB of shared memory, too little for parallel queries; then files serve instead. */
function sharedMemoryType(): string {
  if (process.platform === 'win32') return 'windows'
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    if (blocks * bsize >= 256 * mebibyte) return 'posix'
  } catch {
    // No such file system here.
  }
  return 'mmap'
}

const between = (low: number, value: number, high: number) => Math.round(Math.max(low, Math.min(value, high)))

/** For one machine that also runs the application: everything durable, little memory until it is needed. */
export function embeddedSettings(): Record<string, string | number> {
  const available = memory()
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: 120,
    shared_buffers: `${between(64, available / 8, 1024)}MB`,
    effective_cache_size: `${between(256, available / 2, 65_536)}MB`,
    work_mem: `${between(4, available / 128, 32)}MB`,
    maintenance_work_mem: `${between(64, available / 16, 512)}MB`,
    max_wal_size: '1GB',
    // After a crash every file has to reach the disk first: at once, instead of a thousand times one by one, which takes
    // a slow disk half a minute.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    random_page_cost: 1.1,
    jit: 'off',
    dynamic_shared_memory_type: sharedMemoryType(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Errors of statements are told to us and logged by us.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** For servers that live as long as a test run: nothing has to survive a power cut. */
export const throwAwaySettings: Record<string, string | number> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
  dynamic_shared_memory_type: sharedMemoryType(),
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: 1.1,
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
