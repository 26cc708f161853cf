import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Fences that project references cannot draw, planted in a copy of the lint configuration and looked for. */
const root = resolve(import.meta.dirname, '../..')

const plants: [file: string, source: string, rule: string | null][] = [
  ['server/tenant/control.ts', 'export const planted = 1\n', null],
  [
    'server/tenant/planted.ts',
    "import pg from 'pg'\n\nexport const planted = new pg.Pool()\n",
    'no-restricted-imports',
  ],
  [
    'server/admin/planted.ts',
    "import pg from 'pg'\n\nexport const planted = new pg.Pool()\n",
    'no-restricted-imports',
  ],
  [
    'server/public/planted.ts',
    "import pg from 'pg'\n\nexport const planted = new pg.Pool()\n",
    'no-restricted-imports',
  ],
  [
    'server/http/planted.ts',
    "import pg from 'pg'\n\nexport const planted = new pg.Pool()\n",
    'no-restricted-imports',
  ],
  ['src/landing/control.tsx', 'export const planted = 1\n', null],
  [
    'src/landing/planted.tsx',
    "import { Button } from 'antd'\n\nexport const planted = Button\n",
    'no-restricted-imports',
  ],
  [
    'src/landing/refine.tsx',
    "import { useList } from '@refinedev/core'\n\nexport const planted = useList\n",
    'no-restricted-imports',
  ],
  // Libraries bring the types of Node with them, so the compiler does not mind.
  ['src/process.ts', "export const planted = process.env['PORT']\n", 'no-restricted-globals'],
  ['server/tenant/console.ts', "console.log('x')\n", 'no-console'],
  ['src/cycle.ts', "import { back } from './back.ts'\n\nexport const planted = () => back\n", 'no-cycle'],
  ['src/back.ts', "import { planted } from './cycle.ts'\n\nexport const back = () => planted\n", 'no-cycle'],
  ['domain/any.ts', 'export const planted = (x: any) => x as string\n', 'no-explicit-any'],
]

describe('the lint rules that keep the architecture', () => {
  let folder: string
  let findings: { filename: string; code: string }[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'freehold-lint-'))
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const [file, source] of plants) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), source)
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    findings = (JSON.parse(stdout) as { diagnostics: typeof findings }).diagnostics
  }, 60_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(plants)('judges %s', (file, _source, rule) => {
    const codes = findings.filter((finding) => finding.filename === file).map((finding) => finding.code)
    if (rule === null) expect(codes).toEqual([])
    else expect(codes.join()).toContain(rule)
  })
})
