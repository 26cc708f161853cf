import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldMeta } from '#contract/kit/index.ts'
import { adminOperations, adminResources } from '#contract/admin/index.ts'
import { publicOperations } from '#contract/public/index.ts'
import { tenantOperations, tenantResources } from '#contract/tenant/index.ts'
import { accessVocabulary, actions, defaultRules, roleKeys, subjects } from '#domain/access/index.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['domain', 'contract', 'server', 'src', 'tests', 'bench', 'scripts', 'tools']

/** Every source file of the project, by its path from the root. */
const files = folders.flatMap((folder) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  } catch {
    return []
  }
})
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the repository', () => {
  it('has no file over 350 lines', () => {
    const long = files
      .filter((file) => file !== 'server/db/tables.ts')
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > 350)
    expect(long).toEqual([])
  })

  it('reaches the database by withTenant: only these files know the driver', () => {
    const knowing = files.filter(
      (file) =>
        /^(domain|contract|server|src)\//.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        /^import (?!type ).* from 'pg(-[a-z-]+)?'|import\('pg/m.test(textOf(file)),
    )
    const elsewhere = knowing.filter(
      (file) => !file.startsWith('server/db/') && !file.startsWith('server/queue/'),
    )
    expect(elsewhere.toSorted()).toEqual([])
  })

  it('gives the bare pool to what is not tenant data only', () => {
    // Health asks whether it answers; schema `identity` belongs to no organisation.
    const allowed = /^server\/(http\/health\.ts|admin\/identity\/)/
    const using = files.filter(
      (file) =>
        /^server\/(admin|tenant|public|http|crud)\//.test(file) &&
        !file.endsWith('.test.ts') &&
        /database\.pool|\{[^}]*\bpool\b[^}]*\} = [\w.]*database/.test(textOf(file)) &&
        !allowed.test(file),
    )
    expect(using).toEqual([])
  })

  it('leaves no focused or skipped test behind', () => {
    const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    const left = tests.filter((file) => /\b(it|test|describe)\.(only|skip|todo|fixme)\b/.test(textOf(file)))
    expect(left).toEqual([])
  })
})

describe('the registries', () => {
  const resources = Object.entries({ ...tenantResources, ...adminResources })
  const operations = [
    ...resources.flatMap(([, resource]) => resource.operationList),
    ...Object.values(tenantOperations),
    ...Object.values(publicOperations),
    ...Object.values(adminOperations),
  ]

  it.each(resources)('%s is named alike everywhere and can be shown', (name, resource) => {
    expect(resource.name).toBe(name)
    expect(resource.path).toBe(`/${name}`)
    expect(subjects).toContain(resource.subject)
    const fields: Record<string, unknown> = resource.allFields
    for (const [key, schema] of Object.entries(resource.allFields)) {
      expect(key).toMatch(/^[a-z][a-zA-Z0-9]*$/)
      expect(fieldMeta(schema).kind).toBeTruthy()
    }
    const mentioned = [
      ...resource.sort,
      ...resource.search,
      resource.title,
      resource.defaultSort.field,
      ...Object.values(resource.filter).map((definition) => definition.field),
    ]
    for (const field of mentioned) expect(fields).toHaveProperty(field)
    expect(resource.sort).toContain(resource.defaultSort.field)
  })

  it('marks every id of a record or a body with the entity that it points to', () => {
    for (const [, resource] of resources) {
      for (const [key, schema] of Object.entries(resource.allFields)) {
        const { kind, entity } = fieldMeta(schema)
        if (['id', 'reference', 'references'].includes(kind)) expect(entity, key).toBeTruthy()
        else if (/Ids?$/.test(key)) expect.fail(`${resource.name}.${key} is not marked as an id`)
      }
    }
  })

  it('has operations with unique ids, methods and paths', () => {
    const ids = operations.map((operation) => operation.id)
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
    const routes = operations.map(
      (operation) => `${operation.api} ${operation.method} ${operation.path.replaceAll(/:\w+/g, ':')}`,
    )
    expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted())
    for (const [id, operation] of Object.entries({
      ...tenantOperations,
      ...publicOperations,
      ...adminOperations,
    }))
      expect(operation.id).toBe(id)
  })

  it('declares the parameters of every path', () => {
    for (const operation of operations) {
      const named = [...operation.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
      const shape = (operation.params as { shape?: object } | undefined)?.shape ?? {}
      expect(Object.keys(shape).toSorted(), operation.id).toEqual(named.toSorted())
    }
  })

  it('RP-02 has a word in the matrix of roles for whatever an operation asks of a role', () => {
    for (const { id, access } of operations) {
      if (access.needs !== 'profile' || !access.action) continue
      expect(accessVocabulary[access.subject].actions, id).toContain(access.action)
    }
  })

  it('RP-01 has default rules of the known words for all eleven roles', () => {
    expect(roleKeys).toHaveLength(11)
    for (const role of roleKeys) {
      for (const rule of defaultRules[role]) {
        for (const action of [rule.action].flat()) expect([...actions, 'manage']).toContain(action)
        for (const subject of [rule.subject].flat()) expect([...subjects, 'all']).toContain(subject)
      }
    }
  })
})
