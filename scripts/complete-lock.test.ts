import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missingFrom } from './complete-lock.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as {
  packages: Parameters<typeof missingFrom>[0]
}

it('names the packages of every kind of machine in the lock file, or `npm ci` refuses it (run scripts/complete-lock.ts)', () => {
  expect(Object.keys(missingFrom(lock.packages))).toEqual([])
})

it('tells from their names which machines packages are for', () => {
  const parent = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { '@a/binding-linux-arm-musleabihf': '2.0.0', 'b-win32-x64-msvc': '3.0.0' },
  }
  expect(missingFrom({ 'node_modules/a': parent })).toEqual({
    'node_modules/@a/binding-linux-arm-musleabihf': {
      version: '2.0.0',
      cpu: ['arm'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/b-win32-x64-msvc': {
      version: '3.0.0',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['win32'],
    },
  })
})
