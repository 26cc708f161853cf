import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The product's files of a project by path, with their texts; tests may look into every room. */
const filesOf = (project: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, project), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  )

/** A folder of the project; a file that lies beside the folders is a room of its own. */
const roomOf = (path: string) => path.split('/', 2).join('/')

/** What a file imports, types included, as paths from the root. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:#|\.)[^']+)'/g)].map((match) => {
    const name = match[1]!
    return name.startsWith('#') ? name.slice(1) : join(dirname(path), name)
  })

/** The imports that close a circle: whose target's room leads back to their own. */
function circles(project: string, files: Readonly<Record<string, string>>): string[] {
  const imports = Object.entries(files).flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((target) => target.startsWith(`${project}/`) && roomOf(target) !== roomOf(path))
      .map((target) => ({ path, target })),
  )
  const next = Map.groupBy(imports, ({ path }) => roomOf(path))
  const reached = (from: string): Set<string> => {
    const seen = new Set([from])
    for (const room of seen) for (const { target } of next.get(room) ?? []) seen.add(roomOf(target))
    return seen
  }
  return imports
    .filter(({ path, target }) => reached(roomOf(target)).has(roomOf(path)))
    .map(({ path, target }) => `${path} → ${target}`)
}

describe.each([
  ['server', 15],
  ['contract', 4],
  ['domain', 15],
])('the rooms of %s', (project, rooms) => {
  const files = filesOf(project)

  it('import each other one way', () => {
    expect(new Set(Object.keys(files).map(roomOf)).size).toBeGreaterThanOrEqual(rooms)
    expect(circles(project, files)).toEqual([])
  })
})

describe('a circle of rooms', () => {
  const files = filesOf('server')
  it.each([
    ['server/db/planted.ts', "import type { Crud } from '../crud/crud.ts'"],
    ['server/http/planted.ts', "import { crud } from '#server/crud/crud.ts'"],
    ['server/activity/planted.ts', "export { crud } from '../tenant/leases/index.ts'"],
    ['server/queue/planted.ts', "const { topics } = await import('../topics.ts')"],
    ['server/errors.ts', "import { mount } from './http/mount.ts'"],
  ])('is found: %s has %s', (path, text) => {
    const found = circles('server', { ...files, [path]: `${files[path] ?? ''}\n${text}` })
    expect(found.some((each) => each.startsWith(path))).toBe(true)
  })
})
