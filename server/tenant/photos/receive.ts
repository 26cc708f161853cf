import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../db/database.ts'
import { Refusal, invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { receiveFiles, type ReceivedFile } from '../../http/received-files.ts'
import { deletePhotos, deleteUnlessAdded, photoDeletion } from '../../pictures/deletion.ts'
import { inspectPicture, NotAPicture, storePicture, type Picture } from '../../pictures/render.ts'

/** What one form may hold: `fileSize` in bytes, each. */
export const photoLimits = { fileSize: 20 * 1024 * 1024, files: 20 } as const

/** A file of the form that became a picture in the store. */
export interface ReceivedPicture {
  file: ReceivedFile
  id: string
  picture: Picture
}

/** Or why it did not. */
type Outcome = ReceivedPicture | { file: ReceivedFile; status: number; problem: string }

/** One form on its way: as soon as it is known to be refused, no more pictures are made. */
class Intake {
  readonly outcomes: Promise<Outcome | undefined>[] = []
  readonly #call: Call
  readonly #ids: readonly string[]
  readonly #refused = new AbortController()

  constructor(call: Call, ids: readonly string[]) {
    this.#call = call
    this.#ids = ids
  }

  /** Works on a file beside the upload of the next one. */
  take(file: ReceivedFile): void {
    const outcome = this.#outcomeOf(file, this.#ids[this.outcomes.length]!)
    outcome.catch(() => this.refuse())
    this.outcomes.push(outcome)
  }

  refuse(): void {
    this.#refused.abort()
  }

  /** @returns nothing when work on the file was given up */
  async #outcomeOf(file: ReceivedFile, id: string): Promise<Outcome | undefined> {
    const { tenant, services } = this.#call
    try {
      if (file.truncated) throw new NotAPicture(413, 'is larger than 20 MB.')
      if (file.size === 0) throw new NotAPicture(422, 'is empty.')
      const picture = await inspectPicture(file.path)
      await storePicture(services.files, tenant.organisationId, id, file.path, picture, this.#refused.signal)
      return { file, id, picture }
    } catch (error) {
      if (error === this.#refused.signal.reason) return undefined
      this.refuse()
      if (error instanceof NotAPicture) return { file, status: error.status, problem: error.message }
      throw error
    } finally {
      await rm(file.path, { force: true })
    }
  }
}

/** All or nothing: one file that is no picture refuses the form, and the answer names it and says why. */
function refusalOf(files: number, outcomes: readonly Outcome[]): Refusal | undefined {
  const bad = outcomes.filter((outcome) => 'problem' in outcome)
  const [first] = bad
  if (!first) return undefined
  const sentences = bad.map(({ file, problem }) => `“${file.name}” ${problem}`)
  const what = bad.length === 1 ? sentences[0]! : `${bad.length} of ${files} files cannot be added.`
  const message = files === 1 ? what : `${what} None was added.`
  if (first.status === 422) {
    const payload = bad.map(({ file }, index) => ({ field: file.name, errors: [sentences[index]!] }))
    return invalid(payload, message)
  }
  const reason = first.status === 413 ? 'too_large' : 'unsupported_media_type'
  return new Refusal(first.status, reason, message, { payload: sentences })
}

/** Receives the form. @throws whatever was wrong with it */
async function receivePictures(call: Call, ids: readonly string[]): Promise<ReceivedPicture[]> {
  const intake = new Intake(call, ids)
  const folder = join(call.services.config.dataDir, 'uploads')
  try {
    await receiveFiles(call.request, folder, photoLimits, (file) => intake.take(file))
  } catch (error) {
    intake.refuse()
    throw error
  } finally {
    await Promise.allSettled(intake.outcomes)
  }
  const outcomes = (await Promise.all(intake.outcomes)).filter((outcome) => outcome !== undefined)
  const refusal = refusalOf(intake.outcomes.length, outcomes)
  if (refusal) throw refusal
  if (outcomes.length === 0) throw invalid([{ field: 'file', errors: ['Choose at least one picture.'] }])
  return outcomes.filter((outcome) => 'picture' in outcome)
}

async function insertFiles(tx: Transaction, call: Call, received: readonly ReceivedPicture[]): Promise<void> {
  const { organisationId, userId } = call.tenant
  await tx
    .insertInto('files')
    .values(
      received.map(({ id, file, picture }) => ({
        organisation_id: organisationId,
        id,
        sha256: file.sha256,
        size: file.size,
        mime_type: picture.mimeType,
        name: file.name,
        created_by: userId,
      })),
    )
    .execute()
}

/**
 * Adds the pictures of a form to a record.
 * @param steps `allow` throws where the caller may not add any, before the body is read; `place` makes pictures that
 *   have been received part of the record and answers; `shows` says whether an answer has a picture: one that is given
 *   again to a repeated request has those of the first
 */
export async function addPictures<Answer>(
  call: Call,
  steps: {
    allow: (tx: Transaction) => Promise<unknown>
    place: (tx: Transaction, received: readonly ReceivedPicture[]) => Promise<Answer>
    shows: (answer: Answer, id: string) => boolean
  },
): Promise<Answer> {
  const { organisationId, userId } = call.tenant
  const { database, clock, log } = call.services
  const ids = Array.from({ length: photoLimits.files }, () => uuid())
  // Permission before the body, and before any byte is kept the promise that it goes again if nothing comes of it.
  await database.withTenant({ organisationId, userId }, async (tx) => {
    await steps.allow(tx)
    await deleteUnlessAdded(tx, organisationId, ids, clock.now())
  })
  let stored = false
  try {
    const received = await receivePictures(call, ids)
    // What a repetition of this request must hold to count as the same.
    call.request.body = received.map(({ file }) => ({ name: file.name, sha256: file.sha256 }))
    const answer = await call.write(async (tx) => {
      await insertFiles(tx, call, received)
      return steps.place(tx, received)
    })
    stored = steps.shows(answer, received[0]!.id)
    return answer
  } finally {
    if (!stored) {
      // Looks before it deletes: a commit whose answer was lost counts. What fails here is left to the relay.
      await deletePhotos(
        { organisationId, id: '', topic: photoDeletion, payload: { ids } },
        call.services,
      ).catch((error: unknown) => log.warn({ err: error }, 'pictures of a refused form are deleted later'))
    }
  }
}
