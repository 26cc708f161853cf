import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { errorEnvelopeSchema } from '#contract/kit/index.ts'
import { issueToken, readSession } from '#contract/admin/session.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Answer, Client, Filling } from '#tests/support/client.ts'
import type { Operation } from '#contract/kit/index.ts'
import type { Person } from '#tests/support/organisation.ts'
import type { Figures } from './rounds.ts'

/** Milliseconds within which whatever is asked is answered, with what was asked for or with 503. */
const longestAnswer = 5_000
/** Until a request counts as hanging. */
const hanging = 20_000

/** One thing that a client asked for. */
interface Entry {
  operation: Operation
  filling: Filling & { key: string }
  /** `unknown`: no answer, or one that says that it is not known. `refused`: an answer that says that nothing changed. */
  outcome: 'acknowledged' | 'refused' | 'unknown'
  answer?: Answer
}

/** A property as its own client left it. */
interface Chain {
  title: string
  created: Entry
  changed: Entry[]
  removed?: Entry
}

const { create, update, remove, list } = properties.operations

const isKept = ({ outcome }: Entry) => outcome === 'acknowledged'
const idOf = (entry: Entry) => (entry.answer!.body as { id: string }).id

/**
 * Everything that clients asked for and how it was answered, to be compared with what is there in the end: nothing
 * acknowledged may be lost, nothing be there twice, and nothing be there of what was refused.
 */
export class Ledger {
  readonly #chains: Chain[] = []
  readonly #organisationId: string
  readonly #name: string
  readonly #figures: Figures
  #number = 0
  #stopped = false

  constructor(organisationId: string, name: string, figures: Figures) {
    this.#organisationId = organisationId
    this.#name = name
    this.#figures = figures
  }

  get acknowledged(): number {
    return this.#entries().filter(isKept).length
  }

  get unsettled(): number {
    return this.#entries().filter(({ outcome }) => outcome === 'unknown').length
  }

  #entries(): Entry[] {
    return this.#chains.flatMap(({ created, changed, removed }) => [
      created,
      ...changed,
      ...(removed ? [removed] : []),
    ])
  }

  /** Creates, changes and deletes properties one after the other, as `client`, until `stop`. */
  async write(client: () => Client): Promise<void> {
    while (!this.#stopped) {
      const number = ++this.#number
      const title = `${this.#name} ${number}`
      const body = {
        title,
        addressLine1: `${number} High Street`,
        city: 'Lagos',
        country: 'NG',
        currency: 'NGN',
      }
      const chain: Chain = { title, created: await this.#ask(client(), create, { body }), changed: [] }
      this.#chains.push(chain)
      if (!isKept(chain.created)) continue
      const params = { id: idOf(chain.created) }
      for (let version = 1; version <= number % 3; version++) {
        const change = { version, title: `${title} · ${version}`, yearBuilt: 1900 + version }
        const entry = await this.#ask(client(), update, { params, body: change })
        chain.changed.push(entry)
        if (!isKept(entry)) break
      }
      if (number % 4 === 0 && chain.changed.every(isKept)) {
        chain.removed = await this.#ask(client(), remove, { params })
      }
    }
  }

  /** Reads all the time, and looks that nobody sees what is not theirs, nor is taken for signed out. */
  async read(person: () => Person): Promise<void> {
    while (!this.#stopped) {
      const { profileId } = person()
      const rows = await this.#readOnce(person(), list, { query: { limit: '20' } })
      // The first word names the organisation.
      const [whose] = this.#name.split(' ')
      const titles = (rows as { data: { title: string }[] } | undefined)?.data.map(({ title }) => title) ?? []
      const foreign = titles.filter((title) => !title.startsWith(`${whose} `))
      expect(foreign, 'rows of another organisation').toEqual([])
      const session = await this.#readOnce(person(), readSession, {})
      if (session) expect((session as { user: unknown }).user).not.toBeNull()
      await this.#readOnce(person(), issueToken, { body: { profileId } })
    }
  }

  /** @returns nothing where there was no answer, or 503 */
  async #readOnce(client: Client, operation: Operation, filling: Filling): Promise<unknown> {
    const answer = await this.#send(client, operation, filling)
    if (!answer || answer === 'unsent' || answer.status === 503) return undefined
    expect(answer.status, `${operation.id}: ${answer.text}`).toBe(operation.status ?? 200)
    return answer.body
  }

  stop(): void {
    this.#stopped = true
  }

  async #ask(client: Client, operation: Operation, filling: Filling): Promise<Entry> {
    const entry: Entry = {
      operation,
      filling: { ...filling, key: crypto.randomUUID() },
      outcome: 'unknown',
    }
    const refused = await this.#try(client, entry)
    if (refused) entry.outcome = 'refused'
    return entry
  }

  /** @returns whether this attempt is known to have changed nothing, which says nothing of earlier ones */
  async #try(client: Client, entry: Entry): Promise<boolean> {
    const answer = await this.#send(client, entry.operation, entry.filling)
    if (!answer) return false
    if (answer === 'unsent') return true
    if (answer.status === 503) return (answer.body as { reason: string }).reason !== 'outcome_unknown'
    if (answer.status !== (entry.operation.status ?? 200)) {
      throw new Error(`${entry.operation.id} got ${answer.status}: ${answer.text}`)
    }
    Object.assign(entry, { outcome: 'acknowledged', answer })
    return false
  }

  /** @returns nothing when the connection broke, `unsent` when there was nobody to connect to */
  async #send(
    client: Client,
    operation: Operation,
    filling: Filling,
  ): Promise<Answer | 'unsent' | undefined> {
    const begun = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${operation.id} hangs.`)), hanging)
    })
    const sent = client
      .call(operation, filling)
      .catch((error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? 'unsent' : undefined))
    const answer = await Promise.race([sent, late]).finally(() => clearTimeout(timer))
    if (!answer || answer === 'unsent') {
      // What cannot be served now is not asked for again at once.
      await delay(20)
      return answer
    }
    const lapse = performance.now() - begun
    this.#figures.note('slowest answer (ms)', lapse)
    expect(lapse, `${operation.id} was answered too late, with ${answer.status}`).toBeLessThan(longestAnswer)
    if (answer.status === 503) {
      this.#figures.note('slowest 503 (ms)', lapse)
      this.#figures.count('503s')
      expect(errorEnvelopeSchema.strict().safeParse(answer.body).success, answer.text).toBe(true)
      expect(answer.headers['retry-after'], answer.text).toMatch(/^\d+$/)
    }
    if (answer.status === 503) await delay(20)
    return answer
  }

  /** Repeats with its key whatever has no sure answer, until it has one. */
  async settle(client: Client): Promise<void> {
    for (const entry of this.#entries()) {
      for (let tries = 0; entry.outcome === 'unknown' && tries < 20; tries++) await this.#try(client, entry)
      expect(entry.outcome, `${entry.operation.id} was not settled`).not.toBe('unknown')
    }
  }

  /** Compares with the database, once everything is settled. @param admin sees everything */
  async compare(admin: pg.Pool): Promise<void> {
    const { rows } = await admin.query<{ id: string; title: string; version: number }>(
      'select id, title, version from properties where organisation_id = $1 and starts_with(title, $2)',
      [this.#organisationId, this.#name],
    )
    const wanted = this.#chains
      .filter(({ created, removed }) => isKept(created) && !(removed && isKept(removed)))
      .map(({ title, created, changed }) => {
        const kept = changed.filter(isKept)
        const last = kept.at(-1)?.filling.body as { title: string } | undefined
        return { id: idOf(created), title: last?.title ?? title, version: 1 + kept.length }
      })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(rows.toSorted(byId)).toEqual(wanted.toSorted(byId))

    const { rows: noted } = await admin.query<{ id: string; count: number }>(
      `select subject_id as id, count(*)::int as count from activity
       where organisation_id = $1 and subject = 'Property' and subject_id = any($2) group by subject_id`,
      [
        this.#organisationId,
        this.#chains.filter(({ created }) => isKept(created)).map(({ created }) => idOf(created)),
      ],
    )
    const notes = this.#chains
      .filter(({ created }) => isKept(created))
      .map(({ created, changed, removed }) => ({
        id: idOf(created),
        count: [created, ...changed, ...(removed ? [removed] : [])].filter(isKept).length,
      }))
    expect(noted.toSorted(byId)).toEqual(notes.toSorted(byId))
  }
}
