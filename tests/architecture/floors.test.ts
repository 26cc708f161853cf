import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The floors of the dashboard from the ground up; each imports itself and those below it. */
const floors = ['lib', 'ui', 'resources', 'providers', 'records', 'shell', 'pages', 'top'] as const
type Floor = (typeof floors)[number]

function floorOf(path: string): Floor {
  const [, folder = ''] = path.split('/')
  if (folder === 'head-start' || folder === 'types') return 'lib'
  return floors.find((floor) => floor === folder) ?? 'top'
}

const pageGroup = (path: string) => (path.startsWith('src/pages/') ? path.split('/')[2] : undefined)

/** What a file imports, as paths from the root. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:#|\.)[^']+)'/g)].map((match) => {
    const name = match[1]!
    return name.startsWith('#') ? name.slice(1) : join(dirname(path), name)
  })

/** The imports of a file that lead up, or across from one group of pages to another. */
function violations(path: string, text: string): string[] {
  const floor = floors.indexOf(floorOf(path))
  return importsOf(path, text).filter((target) => {
    if (target.startsWith('contract/')) return floorOf(path) === 'ui'
    if (!target.startsWith('src/')) return false
    const group = pageGroup(path)
    const isAcross = group !== undefined && pageGroup(target) !== undefined && pageGroup(target) !== group
    return floors.indexOf(floorOf(target)) > floor || isAcross
  })
}

const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .filter((path) => !path.startsWith('src/landing/'))

describe('the floors of the dashboard', () => {
  it('keeps every import on its floor or below, and groups of pages apart', () => {
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((path) =>
      violations(path, readFileSync(join(root, path), 'utf8')).map((target) => `${path} → ${target}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['src/lib/planted.ts', "import { Button } from '#src/ui/controls/button.tsx'"],
    ['src/ui/planted.ts', "import type { Lease } from '#contract/tenant/leases.ts'"],
    ['src/ui/controls/planted.ts', "import { useProfile } from '../../providers/profile.ts'"],
    ['src/resources/planted.ts', "import { useProfile } from '#src/providers/profile.ts'"],
    ['src/providers/planted.ts', "const list = import('#src/records/list/index.tsx')"],
    ['src/records/planted.ts', "import { Shell } from '../shell/shell.tsx'"],
    ['src/shell/planted.ts', "import Home from '#src/pages/dashboard/index.tsx'"],
    ['src/pages/units/planted.ts', "import { thing } from '../leases/list.tsx'"],
    ['src/pages/units/planted.ts', "import { routes } from '#src/dashboard-pages.tsx'"],
  ])('refuses in %s: %s', (path, text) => {
    expect(violations(path, text)).toHaveLength(1)
  })

  it.each([
    ['src/pages/units/planted.ts', "import { part } from '../units/part.ts'"],
    ['src/pages/units/planted.ts', "import { Shell } from '#src/shell/shell.tsx'"],
    ['src/lib/planted.ts', "import { leases } from '#contract/tenant/leases.ts'"],
  ])('allows in %s: %s', (path, text) => {
    expect(violations(path, text)).toEqual([])
  })
})
