// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineOperation, field } from '#contract/kit/index.ts'
import { ToastArea } from '#src/ui/feedback/toast-area.tsx'
import { ActionDialog, type Question } from './action-dialog.tsx'

const record = z.object({ id: z.uuid(), version: z.int(), name: z.string() })
const rename = defineOperation({
  id: 'things.rename',
  api: 'admin',
  method: 'POST',
  path: '/things/:id/rename',
  summary: 'Rename a thing',
  access: { needs: 'session' },
  params: z.object({ id: field.id('Lease') }),
  body: z.strictObject({
    version: field.integer({ min: 1 }),
    name: field.text({ min: 1, max: 10, label: 'New name' }),
    kind: field.choice({ big: 'Big', small: 'Small' }),
    price: field.money('currency', { label: 'Price' }).nullable().optional(),
    reason: field.longText({ label: 'Reason' }).optional(),
  }),
  answer: record,
})
const id = '01a1fd11-993e-7532-ac0b-26f7f951e274'

interface Received {
  body: Record<string, unknown>
  key: string
}
/** What the server was asked, and what it answers next. */
let received: Received[]
let answers: ((config: InternalAxiosRequestConfig) => Promise<unknown>)[]

const ok = () => Promise.resolve({ id, version: 2, name: 'New' })
const lost = (config: InternalAxiosRequestConfig) =>
  Promise.reject(new AxiosError('Lost', 'ERR_NETWORK', config))
const refuse =
  (status: number, payload: unknown[], message: string) => (config: InternalAxiosRequestConfig) =>
    Promise.reject(
      new AxiosError('Refused', 'ERR_BAD_REQUEST', config, null, {
        status,
        data: { code: status, message, reason: 'x', payload, requestId: 'r' },
        statusText: '',
        headers: {},
        config,
      }),
    )

beforeEach(() => {
  received = []
  answers = []
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ adminApiUrl: '/admin', tenantApiUrl: '/tenant' })),
  )
  // The transport below the client: what would leave the browser.
  axios.defaults.adapter = async (config) => {
    received.push({
      body: JSON.parse(String(config.data)),
      key: String(config.headers.get('idempotency-key')),
    })
    const data = await (answers.shift() ?? ok)(config)
    return { data, status: 200, statusText: '', headers: {}, config }
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(question: Partial<Question<typeof rename>> = {}, onClose = vi.fn<() => void>()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastArea of="shell" />
      <ActionDialog
        operation={rename}
        title="Rename the thing"
        confirm="Rename"
        params={{ id }}
        given={{ version: 1 }}
        values={{ name: 'Old', kind: 'small' }}
        currency="JPY"
        options={{ done: (answer) => `${answer.name} it is` }}
        onClose={onClose}
        {...question}
      />
    </QueryClientProvider>,
  )
  return onClose
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('an action dialog', () => {
  it('draws its fields from the body, begins at the first, and sends them with what was given', async () => {
    const onClose = open()
    expect(document.activeElement).toBe(screen.getByLabelText('New name'))
    expect(screen.queryByLabelText('Version')).toBeNull()
    expect(screen.getByLabelText('Kind').tagName).toBe('SELECT')
    type('New name', 'New')
    type('Price, JPY', '1,200')
    press('Rename')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(received[0]!.body).toEqual({ version: 1, name: 'New', kind: 'small', price: 1200 })
    await screen.findByText('New it is')
  })

  it('VA-04 checks with the schema of the server, before anything is sent', async () => {
    open()
    type('New name', '')
    type('Price, JPY', '12.5')
    press('Rename')
    await screen.findByText('Fill this in.')
    await screen.findByText('Enter an amount.')
    expect(received).toHaveLength(0)
  })

  it('keeps one key over a repeated press and a reopened dialog, until it has been carried out', async () => {
    answers = [lost, lost, ok, ok]
    open()
    press('Rename')
    await screen.findByRole('alert')
    press('Rename')
    await waitFor(() => expect(received).toHaveLength(2))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', false),
    )
    cleanup()
    const onClose = open()
    press('Rename')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    cleanup()
    const onSecond = open()
    press('Rename')
    await waitFor(() => expect(onSecond).toHaveBeenCalled())
    const [first, second, third, fourth] = received.map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('takes another content for another attempt, and two presses at once for one', async () => {
    answers = [lost, ok]
    const onClose = open()
    press('Rename')
    await screen.findByRole('alert')
    type('New name', 'Other')
    press('Rename')
    press('Rename')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(received).toHaveLength(2)
    expect(received[1]!.key).not.toBe(received[0]!.key)
  })

  it('ER-06 says beside its field what the server refuses, and in the dialog what no field shows', async () => {
    answers = [
      refuse(
        422,
        [
          { field: 'name', errors: ['Taken.'] },
          { field: 'version', errors: 'Odd.' },
        ],
        'Some fields are not valid.',
      ),
    ]
    const onClose = open()
    press('Rename')
    await screen.findByText('Taken.')
    expect(screen.getByRole('alert').textContent).toContain('Odd.')
    expect(screen.getByLabelText('New name').getAttribute('aria-invalid')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('says a conflict inside of the dialog and keeps what was typed', async () => {
    answers = [refuse(409, [], 'Somebody changed it.')]
    open()
    type('Reason', 'Because')
    press('Rename')
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody changed it.')
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Because')
  })

  it('lets fields follow others, and leaves out what is not asked for', async () => {
    const onClose = vi.fn<() => void>()
    const question: Partial<Question<typeof rename>> = {
      follow: { kind: ({ kind }) => ({ name: kind === 'big' ? 'Giant' : 'Dwarf' }) },
      fields: { reason: { when: ({ kind }) => kind === 'big' } },
    }
    open(question, onClose)
    expect(screen.queryByLabelText('Reason')).toBeNull()
    type('Kind', 'big')
    expect(screen.getByLabelText('New name')).toHaveProperty('value', 'Giant')
    type('Reason', 'Because')
    type('Kind', 'small')
    press('Rename')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(received[0]!.body).toEqual({ version: 1, name: 'Dwarf', kind: 'small', price: null })
  })
})
