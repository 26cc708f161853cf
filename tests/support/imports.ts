import { vi } from 'vitest'
import type { ImportRow, ImportSetup } from '#contract/tenant/import-shapes.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { imports } from '#contract/tenant/imports.ts'
import type { RecordOf } from '#contract/kit/index.ts'
import { startImports } from '#server/tenant/imports/jobs.ts'
import type { Answer, Client } from './client.ts'
import { formWith } from './form.ts'
import type { Person } from './organisation.ts'
import { startServer, type TestServer } from './server.ts'

export type ImportAnswer = RecordOf<typeof imports>

/** A server that works on imports, and whoever imports there. */
export async function startImporting(): Promise<{ server: TestServer; admin: Person }> {
  const server = await startServer()
  await startImports(server.services)
  return { server, admin: server.own.people.admin }
}

/** Sends a file as a browser's form does. */
export function uploadFile(
  client: Client,
  content: string | Buffer,
  name = 'buildings.csv',
  query: { resource: string; propertyId?: string } = { resource: 'properties' },
): Promise<Answer> {
  return client.call(importOperations.upload, {
    query,
    ...formWith([{ name, type: 'text/csv', content }]),
  })
}

const expected = (answer: Answer, ...statuses: number[]) => {
  if (!statuses.includes(answer.status))
    throw new Error(`${answer.status} instead of ${statuses.join()}: ${answer.text}`)
  return answer.body
}

/** One import as its person drives it: every step fails when the server refuses it. */
export class DrivenImport {
  readonly #client: Client
  readonly id: string

  constructor(client: Client, id: string) {
    this.#client = client
    this.id = id
  }

  static async upload(
    client: Client,
    content: string | Buffer,
    name?: string,
    query?: Parameters<typeof uploadFile>[3],
  ): Promise<DrivenImport> {
    const record = expected(await uploadFile(client, content, name, query), 201) as ImportAnswer
    return new DrivenImport(client, record.id)
  }

  async read(): Promise<ImportAnswer> {
    return expected(
      await this.#client.call(imports.operations.get, { params: { id: this.id } }),
      200,
    ) as ImportAnswer
  }

  /** Waits for one of the statuses; the job behind it sets the pace. */
  async until(...statuses: ImportAnswer['status'][]): Promise<ImportAnswer> {
    return vi.waitFor(
      async () => {
        const record = await this.read()
        if (!statuses.includes(record.status)) {
          throw new Error(`${record.status} instead of ${statuses.join()}: ${record.failure}`)
        }
        return record
      },
      { timeout: 75_000, interval: 30 },
    )
  }

  async setup(): Promise<ImportSetup> {
    return expected(
      await this.#client.call(importOperations.setup, { params: { id: this.id } }),
      200,
    ) as ImportSetup
  }

  /** Changes the mapping's parts and waits until every row is checked again. */
  async configure(change: (setup: ImportSetup) => object): Promise<ImportAnswer> {
    const setup = await this.setup()
    const body = { version: setup.version, ...change(setup) }
    expected(await this.#client.call(importOperations.configure, { params: { id: this.id }, body }), 200)
    return this.until('ready')
  }

  /** Gives these texts to every row, or to those whose cell is empty. */
  texts(texts: Record<string, string>): Promise<ImportAnswer> {
    return this.configure(({ mapping }) => {
      for (const [field, text] of Object.entries(texts)) {
        mapping.fields[field] = { ...(mapping.fields[field] ?? { column: null }), text }
      }
      return { mapping }
    })
  }

  async rows(query: Record<string, string> = {}): Promise<{ data: ImportRow[]; total: number }> {
    const answer = await this.#client.call(importOperations.rows, { params: { id: this.id }, query })
    return expected(answer, 200) as { data: ImportRow[]; total: number }
  }

  async edit(rowNumber: number, edits: Record<string, string | null>) {
    const answer = await this.#client.call(importOperations.editRow, {
      params: { id: this.id, rowNumber: String(rowNumber) },
      body: { edits },
    })
    return expected(answer, 200) as { row: ImportRow; import: ImportAnswer }
  }

  async startCommit(): Promise<void> {
    const { version } = await this.read()
    expected(
      await this.#client.call(importOperations.commit, { params: { id: this.id }, body: { version } }),
      202,
    )
  }

  async commit(): Promise<ImportAnswer> {
    await this.startCommit()
    return this.until('committed')
  }

  async undo(): Promise<ImportAnswer> {
    expected(await this.#client.call(importOperations.undo, { params: { id: this.id } }), 202)
    return this.until('undone')
  }

  async cancel(): Promise<ImportAnswer> {
    return expected(
      await this.#client.call(importOperations.cancel, { params: { id: this.id } }),
      200,
    ) as ImportAnswer
  }
}
