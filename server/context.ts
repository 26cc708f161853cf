import type { FastifyBaseLogger } from 'fastify'
import type { Ability } from '#domain/access/index.ts'
import type { Config } from './config/config.ts'
import type { Clock } from './adapters/clock.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { FileStore } from './adapters/files.ts'
import type { Database } from './db/database.ts'
import type { JobQueue } from './queue/queue.ts'
import type { OutboxEntry } from './queue/relay.ts'

/** What the process has and hands to whoever needs it. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  jobs: JobQueue
  mailer: Mailer
  clock: Clock
  log: FastifyBaseLogger
}

/** Carries out a topic's entries. Must bear repetition: a process may die between doing it and noting so. */
export type TopicHandler = (entry: OutboxEntry, services: Services) => Promise<void>

/** On whose behalf a request acts: one person with one chosen profile. */
export interface TenantContext {
  sessionId: string
  organisationId: string
  userId: string
  profileId: string
  role: string
  ability: Ability
  /** IANA time zone of the organisation: where its days begin. */
  timezone: string
  /** Changes when what the profile may do does; each answer carries it, so that the browser follows. */
  accessVersion: string
  /** The administrator who looks through this profile's eyes: nothing may be changed. */
  viewer?: { userId: string; viewId: string }
}

/** A signed-in person who may not have chosen a profile. */
export interface SessionContext {
  sessionId: string
  userId: string
}
