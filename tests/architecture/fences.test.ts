import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Each planted file is compiled as though it belonged to the project that its name begins with. */
const root = resolve(import.meta.dirname, '../..')
const planted = join(root, 'tests/architecture/planted')
const workshop = join(root, '.cache/planted')
const projects: Record<string, string> = {
  domain: 'domain',
  contract: 'contract',
  server: 'server',
  src: 'src',
  landing: 'src/landing',
}

interface ProjectConfig {
  include: string[]
  references: { path: string }[]
}

/** What the compiler must say of each file; a file of the folder that is not here fails the run. */
const expected: Record<string, RegExp | null> = {
  'domain-control.ts': null,
  'domain-imports-contract.ts': /TS6307: .*contract\/kit\/index\.ts/,
  'domain-imports-server.ts': /TS6307: .*server\/errors\.ts/,
  'domain-reads-files.ts': /TS2307|TS2591/,
  'domain-reads-process.ts': /TS2591|TS2580|TS2304: Cannot find name 'process'/,
  'domain-reads-window.ts': /TS2304: Cannot find name 'window'/,
  'contract-control.ts': null,
  'contract-imports-server.ts': /TS6307: .*server\/errors\.ts/,
  'contract-reads-process.ts': /TS2591|TS2580|TS2304: Cannot find name 'process'/,
  'contract-reads-window.ts': /TS2304: Cannot find name 'window'/,
  'server-control.ts': null,
  'server-reads-document.ts': /TS2584|TS2304: Cannot find name 'document'/,
  'server-reads-window.ts': /TS2304: Cannot find name 'window'/,
  'src-control.ts': null,
  'src-imports-server.ts': /TS6307: .*server\/errors\.ts/,
  'landing-control.ts': null,
  'landing-imports-server.ts': /TS6307: .*server\/errors\.ts/,
}

const configOf = (project: string) =>
  JSON.parse(readFileSync(join(root, project, 'tsconfig.json'), 'utf8')) as ProjectConfig

/** Writes a project that is the real one with the planted file as its only file. @returns its folder */
function plant(file: string): string {
  const project = projects[file.split('-')[0]!]!
  const folder = join(workshop, file.replace(/\.ts$/, ''))
  mkdirSync(folder, { recursive: true })
  const config = configOf(project)
  const from = (path: string) => relative(folder, join(root, project, path))
  const whole = {
    extends: from('tsconfig.json'),
    compilerOptions: { tsBuildInfoFile: './tsbuildinfo', noEmit: true },
    include: [relative(folder, join(planted, file))],
    exclude: [],
    references: config.references.map((reference) => ({ path: from(reference.path) })),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(whole))
  return folder
}

describe('the fences between the folders', () => {
  let said: string[] = []

  beforeAll(() => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const folders = Object.keys(expected).map(plant)
    const { stdout } = spawnSync(process.execPath, [tsc, '-b', ...folders, '--pretty', 'false'], {
      cwd: root,
      encoding: 'utf8',
    })
    said = stdout.split('\n').filter((line) => line.includes('error TS'))
  }, 120_000)

  afterAll(() => rmSync(workshop, { recursive: true, force: true }))

  it.each(Object.values(projects))('keeps %s to its own folder and to what lies before it', (project) => {
    const { include, references } = configOf(project)
    for (const pattern of include) expect(pattern).not.toMatch(/^(\.\.|\/)/)
    const before: Record<string, string[]> = { domain: [], contract: ['domain'] }
    const allowed = before[project] ?? ['domain', 'contract']
    expect(references.map(({ path }) => relative(root, join(root, project, path)))).toEqual(allowed)
  })

  it('knows every planted file', () => {
    expect(readdirSync(planted).toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  it.each(Object.entries(expected))('compiles %s as expected', (file, message) => {
    // An error names the planted file, or the project that was made for it.
    const errors = said.filter((line) => line.includes(`planted/${file.replace(/\.ts$/, '')}`))
    if (message === null) expect(errors).toEqual([])
    else expect(errors.filter((line) => message.test(line))).not.toEqual([])
  })
})
