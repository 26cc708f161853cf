/**
 * Runs within the document, before any other script has come: asks who is there, as what, and for the list in the address.
 * On a slow line these answers are there when the code that shows them is. Whoever needs one takes it (take.ts) or asks
 * again; nothing depends on this.
 */
import type { RuntimeConfig } from '#src/lib/config.ts'
import type { HeadStart } from './take.ts'
import type { Questions } from './questions.ts'

declare const questions: Questions

const state = /(?:^|; )auth-state=([^;]+)/.exec(document.cookie)?.[1] ?? ''
const profileId = /%22profileId%22%3A%22([\da-f-]{36})%22/.exec(state)?.[1]

// A tab that looks through somebody else's eyes must not show its own answers (src/lib/session/view.ts).
if (profileId && !sessionStorage.getItem('freehold.view-as')) {
  const answers: HeadStart = (globalThis.headStart = {})
  const ask = (name: string, sending: Promise<Response>) => {
    answers[name] = sending.catch(() => undefined)
  }
  const configured = fetch('/config.json')
  ask('config', configured)
  const config = configured.then((response) => response.clone().json() as Promise<RuntimeConfig>)
  const admin = (path: string, more?: RequestInit) =>
    config.then(({ adminApiUrl }) => fetch(adminApiUrl + path, { credentials: 'include', ...more }))
  const token = admin('/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ profileId }),
  })
  ask('session', admin('/session'))
  ask(`token ${profileId}`, token)
  const bearer = token
    .then((response) => response.clone().json() as Promise<{ token: string }>)
    .then((issued) => ({ headers: { accept: 'application/json', authorization: `Bearer ${issued.token}` } }))
  // Said by the answer to the token itself.
  bearer.catch(() => undefined)
  const asked = location.search === '' ? (questions[location.pathname] ?? []) : []
  for (const { api, address } of asked)
    ask(
      `${api} ${address}`,
      Promise.all([config, bearer]).then(([{ adminApiUrl, tenantApiUrl }, init]) =>
        fetch((api === 'admin' ? adminApiUrl : tenantApiUrl) + address, init),
      ),
    )
}
