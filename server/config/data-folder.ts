import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { codeOf, reasonOf, StartProblem } from './start-problem.ts'

/**
 * Creates the data folder where it is missing. Its own mode lets nobody list it; started as root it may be passed
 * through, because the embedded database then runs as another user and keeps its own folder below closed (0700).
 * @throws StartProblem when it cannot be written to
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(`The data folder ${folder} cannot be used because ${reasonOf(error)}.`, error)
  }
}

/** Reads a file of the data folder that only the starting user may read; makes it once where it is missing. */
export function keepSecret(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw new StartProblem(`The file ${file} cannot be read because ${reasonOf(error)}.`, error)
    }
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' })
    // Linking fails where another process was first; then its secret counts.
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new StartProblem(`The file ${file} cannot be written because ${reasonOf(error)}.`, error)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** The secret that signs sessions when SESSION_SECRET is unset: 256 random bits, kept in the data folder. */
export const keptSessionSecret = (dataFolder: string): string =>
  keepSecret(join(dataFolder, 'session-secret'), () => randomBytes(32).toString('base64url'))

/** Puts the secret of another data folder in the place of the one that a start has made, over an empty database. */
export function adoptSessionSecret(dataFolder: string, secret: string): void {
  const file = join(dataFolder, 'session-secret')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}

/** There from the beginning of a restore to its end. */
const restoreMark = (dataFolder: string) => join(dataFolder, 'restore-unfinished')

/** @throws StartProblem where a restore was broken off: what is there is not all */
export function assertNotHalfRestored(dataFolder: string): void {
  if (!existsSync(restoreMark(dataFolder))) return
  throw new StartProblem(
    `A restore into ${dataFolder} was broken off, so not everything is there. Run it again, or empty that folder.`,
  )
}

/** Whether a restore into this folder was broken off. */
export const isHalfRestored = (dataFolder: string): boolean => existsSync(restoreMark(dataFolder))

export const beginRestore = (dataFolder: string): void =>
  writeFileSync(restoreMark(dataFolder), '', { mode: 0o600 })

/** After everything is there, or nothing any more. */
export const endRestore = (dataFolder: string): void => rmSync(restoreMark(dataFolder), { force: true })
