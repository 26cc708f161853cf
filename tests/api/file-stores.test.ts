import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStore } from '#server/adapters/file-store.ts'
import { diskStore, FileMissing, type FileStore } from '#server/adapters/files.ts'
import { s3Store } from '#server/adapters/s3-files.ts'
import { readConfig } from '#server/config/environment.ts'

interface Opened {
  store: FileStore
  /** A store of the same kind that is not there. */
  absent: FileStore
  close: () => Promise<void>
}

async function onDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-files-'))
  await writeFile(join(folder, 'a file'), '')
  return {
    store: diskStore(join(folder, 'files')),
    absent: diskStore(join(folder, 'a file', 'files')),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function inS3(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'freehold-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  const at = (bucket: string) =>
    s3Store({
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    })
  const [store, absent] = [at('files'), at('absent')]
  return {
    store,
    absent,
    async close() {
      store.close()
      absent.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

describe.each([
  ['the data folder', onDisk],
  ['an S3-compatible store', inS3],
])('files in %s', (_, open) => {
  let opened: Opened
  const key = () => `organisation/photos/${randomBytes(8).toString('hex')}/original`
  const read = async (name: string) => buffer(await opened.store.read(name))

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  it('keeps bytes and gives them back', async () => {
    const [name, content] = [key(), randomBytes(100_000)]
    await opened.store.put(name, content, 'image/webp')
    expect(await read(name)).toEqual(content)
  })

  it('keeps a stream of unknown length, larger than one part of an upload', async () => {
    const name = key()
    const piece = randomBytes(1024 * 1024)
    const whole = createHash('sha256')
    const pieces = function* () {
      for (let index = 0; index < 12; index++) {
        piece[0] = index
        whole.update(piece)
        yield Buffer.from(piece)
      }
    }
    await opened.store.put(name, Readable.from(pieces()), 'image/jpeg')
    const kept = await read(name)
    expect(kept.length).toBe(12 * 1024 * 1024)
    expect(createHash('sha256').update(kept).digest('hex')).toBe(whole.digest('hex'))
  })

  it('keeps nothing of a stream that breaks off', async () => {
    const name = key()
    const pieces = function* () {
      yield randomBytes(6 * 1024 * 1024)
      throw new Error('the sender went away')
    }
    await expect(opened.store.put(name, Readable.from(pieces()), 'image/jpeg')).rejects.toThrow()
    await expect(opened.store.read(name)).rejects.toBeInstanceOf(FileMissing)
  })

  it('replaces a file as a whole', async () => {
    const name = key()
    await opened.store.put(name, Buffer.from('a longer first content'), 'text/plain')
    await opened.store.put(name, Buffer.from('second'), 'text/plain')
    expect((await read(name)).toString()).toBe('second')
  })

  it('says that a file is missing, and removes it twice without complaint', async () => {
    const name = key()
    await expect(opened.store.read(name)).rejects.toBeInstanceOf(FileMissing)
    await opened.store.put(name, Buffer.from('x'), 'text/plain')
    await opened.store.remove(name)
    await opened.store.remove(name)
    await expect(opened.store.read(name)).rejects.toBeInstanceOf(FileMissing)
  })

  it('lists what is below a folder, and nothing beside it', async () => {
    const names = ['lists/one', 'lists/deeper/two', 'lists-not/three']
    for (const [index, name] of names.entries())
      await opened.store.put(name, Buffer.alloc(index + 1), 'text/plain')
    const listed = []
    for await (const file of opened.store.list('lists')) listed.push(file)
    expect(listed.toSorted((a, b) => a.size - b.size)).toEqual([
      { key: 'lists/one', size: 1 },
      { key: 'lists/deeper/two', size: 2 },
    ])
    for await (const { key: found } of opened.store.list('nothing-here')) expect(found).toBeUndefined()
  })

  it('keeps an empty file', async () => {
    const name = key()
    await opened.store.put(name, Buffer.alloc(0), 'text/plain')
    expect(await read(name)).toHaveLength(0)
  })

  it('is ready, and says so of a store that is not', async () => {
    await expect(opened.store.check()).resolves.toBeUndefined()
    await expect(opened.absent.check()).rejects.toThrow()
  })
})

describe('where files go', () => {
  it('is the data folder, or the S3-compatible store of the configuration', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'freehold-files-'))
    const disk = await openFileStore(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }))
    await disk.put('a/b', Buffer.from('x'), 'text/plain')
    expect(await readdir(join(dataDir, 'files', 'a'))).toEqual(['b'])

    const nowhere = await openFileStore(
      readConfig({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        S3_BUCKET: 'files',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: 'x',
        S3_SECRET_ACCESS_KEY: 'y',
      }),
    )
    await expect(nowhere.read('a/b')).rejects.toMatchObject({ status: 503, reason: 'unavailable' })
    await rm(dataDir, { recursive: true, force: true })
  })

  it('never leads out of its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'freehold-files-'))
    const store = diskStore(join(folder, 'files'))
    for (const name of ['../outside', 'a/../../outside', '/etc/outside']) {
      await expect(store.put(name, Buffer.from('x'), 'text/plain')).rejects.toThrow(/out of the store/)
    }
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true, force: true })
  })
})
