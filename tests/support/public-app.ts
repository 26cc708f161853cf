import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/environment.ts'
import { openServices, type OpenServices } from '#server/services.ts'
import { createTestDatabase } from './database.ts'
import { openLanding } from './landing.ts'

type Row = Record<string, unknown>

/** The whole server over a database of its own, nobody signed in, and ways to put rows into it. */
export interface PublicApp {
  /** Asks it under its own name. */
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>
  services: OpenServices
  admin: pg.Client
  addOrganisation: (row?: Row) => Promise<string>
  /** A property of ordinary values, listed unless `row` says otherwise. */
  addProperty: (organisationId: string, row?: Row) => Promise<string>
  /** A unit that can be rented, unless `row` says otherwise. */
  addUnit: (organisationId: string, propertyId: string, row?: Row) => Promise<string>
  /** A public portfolio, unless `row` says otherwise. */
  addPortfolio: (organisationId: string, row?: Row, propertyIds?: readonly string[]) => Promise<string>
  addPhoto: (organisationId: string, propertyId: string, row?: Row) => Promise<string>
  close: () => Promise<void>
}

export async function openPublicApp(): Promise<PublicApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'freehold-public-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://homes.example',
  })
  const services = await openServices(config, database.app, pino({ level: 'silent' }))
  const pages = await openLanding()
  const app = await buildApp({
    services,
    authenticator: {
      tenant: async () => undefined,
      session: async () => undefined,
      caughtUp: async () => {},
    },
    landing: pages.landing,
  })
  await app.ready()
  const admin = new pg.Client(database.admin)
  await admin.connect()

  const insert = async (table: string, row: Row) => {
    const columns = Object.keys(row)
    const marks = columns.map((_, index) => `$${index + 1}`)
    await admin.query(
      `insert into ${table} (${columns.join(', ')}) values (${marks.join(', ')})`,
      Object.values(row),
    )
  }

  return {
    inject: (request) => app.inject({ authority: new URL(config.publicUrl).host, ...request }),
    services,
    admin,
    async addOrganisation(row = {}) {
      const id = uuid()
      await insert('organisations', {
        id,
        name: 'Palmgrove Estates',
        slug: id,
        type: 'property-manager',
        currency: 'NGN',
        ...row,
      })
      return id
    },
    async addProperty(organisationId, row = {}) {
      const id = uuid()
      await insert('properties', { organisation_id: organisationId, id, reference: id, ...ordinary, ...row })
      return id
    },
    async addUnit(organisationId, propertyId, row = {}) {
      const id = uuid()
      const own = { organisation_id: organisationId, id, property_id: propertyId }
      await insert('units', { ...own, label: id, ...ordinaryUnit, ...row })
      return id
    },
    async addPortfolio(organisationId, row = {}, propertyIds = []) {
      const id = uuid()
      const own = { organisation_id: organisationId, id }
      await insert('portfolios', {
        ...own,
        title: 'Island homes',
        visibility: 'public',
        status: 'active',
        ...row,
      })
      for (const property of propertyIds) {
        await insert('portfolio_properties', {
          organisation_id: organisationId,
          portfolio_id: id,
          property_id: property,
        })
      }
      return id
    },
    async addPhoto(organisationId, propertyId, row = {}) {
      const id = uuid()
      const own = { organisation_id: organisationId, id }
      await insert('files', { ...own, sha256: 'x', size: 1, mime_type: 'image/jpeg', name: 'a.jpg' })
      await insert('property_photos', {
        ...own,
        property_id: propertyId,
        position: 0,
        width: 1600,
        height: 1200,
        ...row,
      })
      return id
    },
    async close() {
      await app.close()
      await pages.close()
      await services.close()
      await admin.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const ordinaryUnit: Row = {
  type: 'flat',
  status: 'active',
  bedrooms: 2,
  area_unit: 'sqm',
  market_rent: 150_000_000,
  rent_frequency: 'yearly',
  occupancy: 'vacant',
  property_title: '',
  currency: 'NGN',
}

const ordinary: Row = {
  title: 'Banana Court',
  description: 'Six maisonettes around a planted courtyard.\n\nAvailable from 1 March.',
  classification: 'residential',
  subtype: 'Maisonette',
  purpose: 'rent',
  tenure: 'leasehold',
  status: 'active',
  listing: 'listed',
  address_line1: '27B Bourdillon Road',
  address_line2: 'Behind the water tower',
  city: 'Lagos',
  district: 'Ikoyi',
  state: 'Lagos',
  country: 'NG',
  postcode: '106104',
  latitude: 6.4512345,
  longitude: 3.4312345,
  currency: 'NGN',
  year_built: 2016,
  area: 1420,
  area_unit: 'sqm',
  unit_count: 6,
  asking_price: 1_850_000_000,
  asking_frequency: 'yearly',
  contact_name: 'Ngozi Okafor',
  contact_dial_code: '+234',
  contact_phone: '8031234567',
  contact_email: 'lettings@palmgrove.example',
  amenities: ['Borehole', 'Generator, 250 kVA'],
}
