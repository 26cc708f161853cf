import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { documentLimits } from '#domain/documents/limits.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, Refusal } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { announcedSize, receiveFiles, type ReceivedFile } from '../../http/received-files.ts'
import { deleteFiles, deleteUnlessKept, fileDeletion } from './deletion.ts'
import { inspectFile, RefusedFile, storeFile } from './inspect.ts'
import { assertRoom } from './room.ts'

/** A file of a form that is in the store. */
export interface StoredFile {
  id: string
  name: string
  size: number
  sha256: string
  mimeType: string
}

interface Problem {
  name: string
  status: number
  sentence: string
}

const sentenceOf = ({ name, sentence }: Problem) => `“${name}” ${sentence}`

/** Of a form none of whose files is taken: names each and says why. */
function refusalOf(problems: readonly Problem[]): Refusal | undefined {
  const sentences = problems.map(sentenceOf)
  const message = problems.length === 1 ? sentences[0]! : `None of the ${problems.length} files can be kept.`
  const [first] = problems
  if (!first) return undefined
  if (first.status === 422) {
    return invalid(
      problems.map(({ name }, index) => ({ field: name, errors: [sentences[index]!] })),
      message,
    )
  }
  const reason = first.status === 413 ? 'too_large' : 'unsupported_media_type'
  return new Refusal(first.status, reason, message, { payload: sentences })
}

async function keep(call: Call, file: ReceivedFile, id: string): Promise<StoredFile> {
  if (file.truncated) throw new RefusedFile(413, 'is larger than 50 MB.')
  if (file.size === 0) throw new RefusedFile(422, 'is empty.')
  const mimeType = await inspectFile(file.path, file.name)
  await storeFile(call.services.files, call.tenant.organisationId, id, file.path, mimeType)
  return { id, name: file.name, size: file.size, sha256: file.sha256, mimeType }
}

async function receive(call: Call, ids: readonly string[]) {
  const received: ReceivedFile[] = []
  const folder = join(call.services.config.dataDir, 'uploads')
  try {
    await receiveFiles(call.request, folder, { ...documentLimits, files: ids.length }, (file) =>
      received.push(file),
    )
    if (received.length === 0) throw invalid([{ field: 'file', errors: ['Choose at least one file.'] }])
    const stored: StoredFile[] = []
    const problems: Problem[] = []
    for (const [index, file] of received.entries()) {
      try {
        stored.push(await keep(call, file, ids[index]!))
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error
        problems.push({ name: file.name, status: error.status, sentence: error.message })
      }
    }
    if (stored.length === 0) throw refusalOf(problems)
    return { stored, refused: problems.map(sentenceOf) }
  } finally {
    for (const { path } of received) await rm(path, { force: true })
  }
}

/**
 * Receives the files of a form and makes records of those that can be kept in one transaction. Whatever becomes of it,
 * bytes that no record holds are deleted.
 * @param most how many files the form may hold
 * @param allowed asked first, before any byte is read; throws a Refusal
 * @param work is told of each file that cannot be kept in one sentence
 */
export async function receiveInto<T>(
  call: Call,
  most: number,
  allowed: (tx: Transaction) => Promise<unknown>,
  work: (tx: Transaction, files: readonly StoredFile[], refused: string[]) => Promise<T>,
): Promise<T> {
  const { organisationId, userId } = call.tenant
  const { database, clock, log } = call.services
  const ids = Array.from({ length: most }, () => uuid())
  await database.withTenant({ organisationId, userId }, async (tx) => {
    await allowed(tx)
    await assertRoom(tx, call, announcedSize(call.request))
    await deleteUnlessKept(tx, organisationId, ids, clock.now())
  })
  let kept = false
  try {
    const { stored: files, refused } = await receive(call, ids)
    // What a repetition of this request must hold to count as the same.
    call.request.body = files.map(({ name, sha256 }) => ({ name, sha256 }))
    const answer = await call.write(async (tx) => {
      await assertRoom(
        tx,
        call,
        files.reduce((sum, { size }) => sum + size, 0),
      )
      await tx
        .insertInto('files')
        .values(
          files.map(({ id, name, size, sha256, mimeType }) => ({
            organisation_id: organisationId,
            id,
            sha256,
            size,
            mime_type: mimeType,
            name,
            created_by: userId,
          })),
        )
        .execute()
      return work(tx, files, refused)
    })
    kept = true
    return answer
  } finally {
    if (!kept) {
      // Looks before it deletes: a commit whose answer was lost counts. What fails here is left to the relay.
      await deleteFiles(
        { organisationId, id: '', topic: fileDeletion, payload: { ids } },
        call.services,
      ).catch((error: unknown) => log.warn({ err: error }, 'files of a refused form are deleted later'))
    }
  }
}
