/**
 * Runs within the document, before any other script has come: asks who is there, as what, and for the list in the address.
 * On a slow line these answers are there when the code that shows them is. Whoever needs one takes it (take.ts) or asks
 * again; nothing depends on this.
 */
import type { AnswerOf, Api } from '#contract/kit/index.ts'
import type { resumeSession } from '#contract/admin/session.ts'
import type { RuntimeConfig } from '#src/lib/config.ts'
import type { FirstAnswers, HeadStart } from './take.ts'
import { askedFieldsKey, rowsKey, withQuery, type FirstQuestions } from './address.ts'

declare const questions: FirstQuestions

const state = /(?:^|; )auth-state=([^;]+)/.exec(document.cookie)?.[1] ?? ''
const profileId = /%22profileId%22%3A%22([\da-f-]{36})%22/.exec(state)?.[1]

/** A list's query as the page will put it (src/lib/list-address.ts); where that differs, it asks again. */
function listQuery(usual: FirstQuestions[string]['query']) {
  const { tab, layout: _, ...said } = Object.fromEntries(new URLSearchParams(location.search))
  const fields = tab
    ? undefined
    : (localStorage.getItem(askedFieldsKey(location.pathname)) ?? usual['fields'])
  const rows = said['page'] ? null : localStorage.getItem(rowsKey(location.pathname))
  return {
    ...usual,
    ...(rows ? { limit: rows } : {}),
    ...(said['sortBy'] ? { sortOrder: 'asc' } : {}),
    ...said,
    fields,
  }
}

// A tab that looks through somebody else's eyes must not show its own answers (src/lib/session/view.ts).
if (!sessionStorage.getItem('freehold.view-as')) {
  const answers: HeadStart = (globalThis.headStart = {})
  const ask = (name: string, sending: Promise<Response>) => {
    answers[name] = sending.catch(() => undefined)
  }
  const bodyOf = <T>(sending: Promise<Response>) =>
    sending.then((response): Promise<T> => response.clone().json())
  const { adminApiUrl, tenantApiUrl }: RuntimeConfig = JSON.parse(
    document.getElementById('config')!.textContent,
  )
  const admin = (path: string, more?: RequestInit) =>
    fetch(adminApiUrl + path, { credentials: 'include', ...more })
  const post = (path: string, body = {}) =>
    admin(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  let found: (answers: Promise<FirstAnswers | undefined>) => void
  globalThis.firstAnswers = new Promise((resolve) => {
    found = resolve
  })

  const goOnAs = (id: string, token: Promise<Response>) => {
    ask(`token ${id}`, token)
    const bearer = bodyOf<{ token: string }>(token).then((issued) => ({
      headers: { accept: 'application/json', authorization: `Bearer ${issued.token}` },
    }))
    // Said by the answer to the token itself.
    bearer.catch(() => undefined)
    const askAs = <Answer>(api: Api, address: string) => {
      const sending = bearer.then((init) =>
        fetch((api === 'admin' ? adminApiUrl : tenantApiUrl) + address, init),
      )
      ask(`${api} ${address}`, sending)
      return bodyOf<Partial<Answer>>(sending)
    }
    const asked = questions[location.pathname]
    if (!asked) return
    const columns = askAs<{ value: { columns?: unknown } }>('tenant', asked.columns)
    const page = askAs<FirstAnswers['page']>(asked.api, withQuery(asked.list, listQuery(asked.query)))
    const answers = Promise.all([page, columns]).then(([{ data, total = 0 }, { value }]) =>
      data ? { page: { data, total }, columns: value?.columns } : undefined,
    )
    found(answers.catch(() => undefined))
  }

  if (profileId) {
    ask('session', admin('/session'))
    goOnAs(profileId, post('/session/token', { profileId }))
  } else {
    // In a browser that remembers none, whoever has one profile works as that (src/lib/session/profile.ts).
    const goOn = async (response: Response) => {
      const { issued }: AnswerOf<typeof resumeSession> = await response.clone().json()
      if (issued) goOnAs(issued.profile.id, Promise.resolve(Response.json(issued)))
      return response
    }
    ask('session', post('/session/resume').then(goOn))
  }
}
