// Adds to package-lock.json what npm leaves out: optional packages for other kinds of machine that the registry it asks
// does not have. Without them `npm ci` refuses the lock file. Run it after every change of the dependencies:
// node scripts/complete-lock.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']

/** The machines that a package is for, as its name says: `…/binding-linux-x64-musl`. */
function machinesOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = systems.find((word) => words.includes(word))
  const cpu = processors.find((word) => words.includes(word))
  if (!os || !cpu) throw new Error(`For which machines ${name} is, its name does not say.`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc: [libc] } : {}), os: [os] }
}

/** Optional packages that a package of the lock file asks for and the lock file lacks. */
export function missingFrom(packages: Record<string, Locked>): Record<string, Locked> {
  const found: Record<string, Locked> = {}
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = `${path}/node_modules/${name}`
      const top = `node_modules/${name}`
      if (packages[nested] || packages[top] || path === '') continue
      const { cpu, libc, os } = machinesOf(name)
      found[top] = { version, cpu, ...(dev ? { dev } : {}), ...(libc ? { libc } : {}), optional: true, os }
    }
  }
  return found
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const missing = missingFrom(lock.packages)
  const all = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added ${Object.keys(missing).length} packages to package-lock.json.`)
}
