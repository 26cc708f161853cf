import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file) && !file.includes('/planted/'))
const documents = files.filter((file) => file.endsWith('.md'))

const checklist = read('docs/spec/checklist.md')
const groups = [...checklist.matchAll(/^## ([A-Z]{2}) /gm)].map(([, group]) => group)
const cited = new RegExp(`\\b(?:${groups.join('|')})-\\d{2}\\b`, 'g')

it('cites only requirements that the checklist has', () => {
  const known = new Set(checklist.match(cited))
  expect(known.size).toBe(148)
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(cited)].filter(([id]) => !known.has(id)).map(([id]) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

it('names only documents and headings that exist', () => {
  const wrong = sources.flatMap((file) =>
    [...read(file).matchAll(/\b((?:docs|spec|design)\/[\w/-]+\.md)(?: "([^"\n]+)")?/g)]
      .filter(([, path, heading]) => {
        if (!existsSync(join(root, path!))) return true
        return heading !== undefined && !read(path!).includes(heading)
      })
      .map(([citation]) => `${file}: ${citation}`),
  )
  expect(wrong).toEqual([])
})

it('links between documents to files that exist', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(join(root, dirname(file), target!)))
      .map(([, target]) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})
