import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config/config.ts'
import { Refusal } from '../errors.ts'
import { FileMissing, type FileStore } from './files.ts'

/** Milliseconds until a store that does not answer is given up, also in the middle of a file. */
const connectionTimeout = 4_000
const silenceTimeout = 20_000

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.$metadata.httpStatusCode === 404)

/** The store's trouble is not the caller's: they are told to try again, and the log says why. */
const unavailable = (error: unknown) =>
  new Refusal(503, 'unavailable', 'Files cannot be reached at the moment. Try again in a few seconds.', {
    cause: error,
  })

/** Files in one bucket of any store that speaks S3. An object shows only once it is whole. */
export function s3Store(config: S3Config): FileStore & { close: () => void } {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = config
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Checksums that other stores than Amazon's do not know are sent only where a call cannot do without.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, requestTimeout: silenceTimeout, socketTimeout: silenceTimeout },
  })
  async function put(Key: string, content: Buffer | Readable, ContentType: string): Promise<void> {
    try {
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType }))
        return
      }
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: content, ContentType },
        partSize: 5 * 1024 * 1024,
        queueSize: 2,
      })
      await upload.done()
    } catch (error) {
      // What could not be read is no failure of the store.
      throw (!Buffer.isBuffer(content) && content.errored) || unavailable(error)
    }
  }
  return {
    remote: true,
    put,
    copy: async (key, path, mimeType) => put(key, await readFile(path), mimeType),
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        if (Body instanceof Readable) return Body
        throw new Error('The store answered without a file.')
      } catch (error) {
        throw isMissing(error) ? new FileMissing(Key, error) : unavailable(error)
      }
    },
    async remove(Key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      } catch (error) {
        if (!isMissing(error)) throw unavailable(error)
      }
    },
    async *list(folder) {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` })) {
          for (const { Key: key, Size: size } of page.Contents ?? [])
            if (key !== undefined && size !== undefined) yield { key, size }
        }
      } catch (error) {
        throw unavailable(error)
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
    close: () => client.destroy(),
  }
}
