import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { deriveKey } from '../keys.ts'

/** The first part of an archive, and the last. */
export const headName = 'head.json'
export const manifestName = 'manifest.json'

/** Of archives; changes when an older Freehold could not read what a newer one writes. */
export const edition = 1

const sumSchema = z.object({ rows: z.int(), checksum: z.string() })

/** What has to be known before anything else is read. */
export const headSchema = z.object({
  kind: z.enum(['backup', 'organisation']),
  edition: z.int(),
  /** Of the Freehold that wrote it. */
  version: z.string(),
  /** As of which everything in it is. */
  instant: z.string(),
  schema: z.object({ digest: z.string(), migrations: z.array(z.string()) }),
  /** Tells whether SESSION_SECRET is the same, and nothing of it. */
  secretMark: z.string(),
  /** Whether the secret itself is in it. */
  holdsSecret: z.boolean(),
  /** Tables and their columns, in the order in which they follow. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Organisations that do not exist for anybody at the moment (server/db/closing.ts). */
  closed: z.array(z.uuid()).default([]),
  organisation: z
    .object({ id: z.uuid(), slug: z.string(), name: z.string(), closed: z.boolean() })
    .optional(),
})
export type Head = z.infer<typeof headSchema>

/** What everything came to, to be compared with what arrives. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), sumSchema),
  files: z.object({ count: z.int(), bytes: z.int(), checksum: z.string() }),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', deriveKey(secret, 'backup')).update('mark').digest('hex').slice(0, 32)

const packageSchema = z.object({ version: z.string() })

export const ownVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
    .version
