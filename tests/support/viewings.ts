import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import type { AnswerOf, RecordOf } from '#contract/kit/index.ts'
import { publicViewingOperations } from '#contract/public/viewings.ts'
import { properties } from '#contract/tenant/properties.ts'
import { viewingOperations } from '#contract/tenant/viewing-operations.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { writeMail } from '#server/admin/accounts/write-mail.ts'
import { startMails } from '#server/mails/jobs.ts'
import { startRelay } from '#server/queue/relay.ts'
import { topics } from '#server/topics.ts'
import type { Answer } from './client.ts'
import { openLanding } from './landing.ts'
import { startServer, type TestServer } from './server.ts'

const open = publicViewingOperations
export type Booked = AnswerOf<(typeof open)['public.book-viewing']>
export type Viewing = RecordOf<typeof viewings>

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- says what the operation answers
export const bodyOf = <T>(answer: Answer, status = 200): T => {
  expect(answer.status, answer.text).toBe(status)
  return answer.body as T
}

/** Of the properties that are shown. */
export const zone = 'Africa/Lagos'
export const today = () => dayAt(new Date().toISOString(), zone)
export const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }))

let made = 0
/** An address that no other test uses. */
export const newAddress = () => `visitor${++made}@homes.example`

let visitors = 0
/** Somebody at a place of their own. */
export const from = () => ({ 'x-forwarded-for': `203.0.113.${(++visitors % 250) + 1}` })

/** A server that writes its mails, and ways to show properties and book viewings of them. */
export async function openViewings() {
  const pages = await openLanding()
  const server: TestServer = await startServer({ TRUST_PROXY: 'loopback' }, pages.landing)
  const { admin } = server.own.people
  await startMails(server.services, writeMail)
  const stopRelay = startRelay(server.services, topics)

  const setHours = async (id: string, rules: object = {}) =>
    bodyOf(
      await admin.call(viewingOperations['viewing-hours.change'], {
        params: { id },
        body: {
          version: 0,
          enabled: true,
          needsConfirmation: false,
          slotMinutes: 60,
          bufferMinutes: 0,
          noticeMinutes: 0,
          daysAhead: 20,
          mostADay: null,
          hostIds: [admin.userId],
          weekly,
          exceptions: [],
          ...rules,
        },
      }),
    )

  return {
    server,
    admin,
    /** A listed property that is shown every day, by the administrator unless others are named. */
    async shown(rules: object = {}): Promise<string> {
      const { id, version } = bodyOf<{ id: string; version: number }>(
        await admin.call(properties.operations.create, {
          body: {
            title: `Palm Court ${++made}`,
            addressLine1: '14 Hidden Road',
            city: 'Lagos',
            country: 'NG',
            currency: 'NGN',
            timezone: zone,
            status: 'active',
            portfolioManagerId: admin.userId,
          },
        }),
        201,
      )
      const listing = { version, listing: 'listed' }
      bodyOf(await admin.call(properties.operations.update, { params: { id }, body: listing }))
      await setHours(id, rules)
      return id
    },
    /** @param ahead days from today; each test takes others, as hosts are shared */
    async slotsOf(id: string, ahead: number) {
      const day = addDays(today(), ahead)
      const answer = await server.anonymous.call(open['public.viewing-slots'], {
        params: { id },
        query: { from: day, to: day },
        headers: from(),
      })
      return bodyOf<AnswerOf<(typeof open)['public.viewing-slots']>>(answer).data
    },
    /** What a browser does before it books. */
    async proof(): Promise<string> {
      const answer = await server.anonymous.call(open['public.viewing-challenge'], { headers: from() })
      const challenge = bodyOf<Parameters<typeof solveChallenge>[0]['challenge']>(answer)
      const solution = await solveChallenge({ challenge, deriveKey })
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    },
    book: (id: string, startsAt: string, more: object = {}) =>
      server.anonymous.call(open['public.book-viewing'], {
        params: { id },
        body: {
          visitorName: 'Ngozi Eze',
          visitorEmail: newAddress(),
          visitorPhone: '+234 803 123 4567',
          message: 'Is there parking?',
          startsAt,
          ...more,
        },
        headers: from(),
      }),
    listed: async (id: string) =>
      bodyOf<{ data: Viewing[] }>(await admin.call(viewings.operations.list, { query: { pid: id } })).data,
    async close() {
      await stopRelay()
      await server.close()
      await pages.close()
    },
  }
}
export type ViewingStage = Awaited<ReturnType<typeof openViewings>>
