/**
 * What a form that books a viewing does with a script: it shows times where the visitor is, and does the work that stands for
 * a visitor instead of a captcha. Without it the time is confirmed by mail.
 */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { placeOfZone, timeWords, visitorsTime } from '#domain/viewings/words.ts'

const challenge = '/api/tenant/v1/public/viewing-challenge'
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Base64 of JSON, which is ASCII. */
const encoded = (value: object) => btoa(JSON.stringify(value))

async function prove(): Promise<string> {
  const answer = await fetch(challenge)
  if (!answer.ok) return ''
  const asked: Parameters<typeof solveChallenge>[0]['challenge'] = await answer.json()
  const solution = await solveChallenge({ challenge: asked, deriveKey, timeout: 20_000 })
  return solution ? encoded({ challenge: asked, solution }) : ''
}

const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

function attend(form: HTMLFormElement): void {
  const given = field(form, 'visitorTimezone')
  if (given) given.value = zone
  let differs = false
  for (const place of form.querySelectorAll<HTMLElement>('[data-instant]')) {
    const instant = place.dataset['instant']!
    if (!visitorsTime(instant, form.dataset['zone']!, zone)) continue
    place.textContent = timeWords(instant, zone)
    differs = true
  }
  const note = form.querySelector('[data-own-time]')
  if (note && differs) note.textContent = ` The smaller times are ${placeOfZone(zone)} time.`
  const proof = field(form, 'proof')
  if (!proof) return
  const send = async () => {
    proof.value = await prove().catch(() => '')
    form.submit()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy) return
    form.ariaBusy = 'true'
    document.documentElement.dataset['loading'] = ''
    void send()
  })
  // Whoever comes back with the browser's own button finds a form that can be sent again.
  addEventListener('pageshow', () => {
    form.ariaBusy = null
    delete document.documentElement.dataset['loading']
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-zone]')) attend(form)
