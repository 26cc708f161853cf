import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import { z } from 'zod'
import { field } from '#contract/kit/index.ts'
import { minorFromText } from '#domain/money/amounts.ts'
import { formatMoney, majorUnits } from '#domain/money/currencies.ts'
import { paymentProviders } from '#domain/online-payments/providers.ts'
import type { Services } from '../../../context.ts'
import { notFound, Refusal } from '../../../errors.ts'
import { acceptForms } from '../../../http/forms.ts'
import { answerPage, cardStyles } from '../../../http/plain-page.ts'
import { contentPolicy } from '../../../http/security.ts'
import { dayWords } from '../receipts.ts'
import { askNow } from './ask.ts'
import { readToken } from '../../../link-tokens.ts'
import { linkUrl } from './links.ts'
import { outcomeByLink, owedByLink, type Outcome, type OwedByLink } from './owed.ts'
import { checkoutOf, startPayment } from './requests.ts'

const styles = `${cardStyles}
  main { width: min(440px, 100%); box-sizing: border-box; }
  table { width: 100%; margin: 0 0 20px; border-collapse: collapse; }
  th { font-weight: 400; text-align: left; }
  th small { display: block; color: var(--quiet); font-size: 14px; }
  td { text-align: right; vertical-align: top; white-space: nowrap; font-variant-numeric: tabular-nums; }
  th, td { padding: 8px 0; border-bottom: 1px solid var(--line); }
  tfoot th, tfoot td { border: 0; font-weight: 600; }
  fieldset { margin: 0 0 20px; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  label { display: block; margin: 8px 0 0; }
  input[type=text], input[type=email] { display: block; width: 100%; box-sizing: border-box; margin: 4px 0 0;
    padding: 9px 12px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--surface);
    color: var(--ink); font: inherit; }
  button { width: 100%; }
  .problem { color: #b42318; }
  @media (prefers-color-scheme: dark) { .problem { color: #ff9c92; } }
  @media (max-width: 480px) { main { padding: 24px 20px; } }`

/** How many seconds a page that waits for the provider waits before it looks again. */
const again = 4

const formSchema = z.object({
  what: z.enum(['all', 'other']).catch('all'),
  amount: z.string().max(40).catch(''),
  email: z.string().trim().max(254).catch(''),
})
type Form = z.output<typeof formSchema>

const totalOf = ({ charges }: OwedByLink) => charges.reduce((sum, { open }) => sum + open, 0)

function chargesTable({ charges, currency }: OwedByLink, total: number): ReactNode {
  return h(
    'table',
    null,
    h(
      'tbody',
      null,
      charges.map(({ id, description, dueOn, open }) =>
        h(
          'tr',
          { key: id },
          h('th', { scope: 'row' }, description, h('small', null, `Due ${dayWords(dueOn)}`)),
          h('td', null, formatMoney(open, currency)),
        ),
      ),
    ),
    h(
      'tfoot',
      null,
      h('tr', null, h('th', { scope: 'row' }, 'Open'), h('td', null, formatMoney(total, currency))),
    ),
  )
}

/** The form by which whoever has the link sets out to pay. */
function payForm(owed: OwedByLink, given: Form, problem?: string): ReactNode {
  const total = totalOf(owed)
  const { currency, provider } = owed
  const name = provider && paymentProviders[provider]
  return h(
    'form',
    { method: 'post' },
    problem && h('p', { className: 'problem', role: 'alert', id: 'problem' }, problem),
    h(
      'fieldset',
      null,
      h('legend', null, 'What do you want to pay?'),
      h(
        'label',
        null,
        h('input', { type: 'radio', name: 'what', value: 'all', defaultChecked: given.what === 'all' }),
        ` All of it: ${formatMoney(total, currency)}`,
      ),
      h(
        'label',
        null,
        h('input', { type: 'radio', name: 'what', value: 'other', defaultChecked: given.what === 'other' }),
        ` Another amount in ${currency}`,
        h('input', {
          type: 'text',
          name: 'amount',
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': `Another amount in ${currency}`,
          'aria-describedby': problem ? 'problem' : undefined,
          placeholder: majorUnits(total, currency),
          defaultValue: given.amount,
        }),
      ),
      h(
        'label',
        null,
        `Your email, for ${name}’s confirmation`,
        h('input', {
          type: 'email',
          name: 'email',
          autoComplete: 'email',
          required: provider === 'paystack',
          defaultValue: given.email,
        }),
      ),
    ),
    h('button', { type: 'submit' }, `Continue to ${name}`),
  )
}

function outcomeParts({ status, amount, currency, provider, reference, receipt }: Outcome): [string, string] {
  const money = formatMoney(amount, currency)
  const name = paymentProviders[provider]
  switch (status) {
    case 'paid':
      return ['Paid', `${money} was paid. Thank you. Your receipt is ${receipt}.`]
    case 'review':
      return [
        'Payment received',
        `${name} has taken your payment, and it is being looked at before it is recorded. Your reference is ${reference}.`,
      ]
    case 'pending':
      return [
        'Waiting for confirmation',
        `${name} has not confirmed your payment of ${money} yet. This page updates automatically.`,
      ]
    case 'failed':
      return ['Not paid', `${name} could not take your payment of ${money}. Nothing was paid.`]
    default:
      return ['Not paid', `Your payment of ${money} was not made in time. Nothing was paid.`]
  }
}

/**
 * `/pay/{token}`: where whoever was given a link pays what a lease owes. It tells least: whom, for which premises, how much.
 * It needs no script and is found by nobody.
 */
export function mountPayPages(app: FastifyInstance, services: Services): void {
  const { config, database } = services
  // Pages of providers are at addresses of theirs; while something stands in for one, at its own.
  const standIns = Object.values(config.paymentApis).filter((url) => url.startsWith('http:'))
  const policy = contentPolicy({ 'style-src': ["'unsafe-inline'"], 'img-src': ["'self'"] }, [
    "'self'",
    'https:',
    ...standIns.map((url) => new URL(url).origin),
  ])
  const answer = (reply: FastifyReply, page: { title: string; parts: ReactNode[]; again?: number }) =>
    answerPage(reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex'), {
      title: page.title,
      styles,
      policy,
      again: page.again,
      body: h('main', null, h('h1', null, page.title), ...page.parts),
    })

  async function opened(token: string) {
    const link = readToken(config.sessionSecret, 'pay-link', token)
    if (!link) throw notFound()
    const { organisationId, id } = link
    const owed = await database.withTenant(
      { organisationId, userId: null },
      (tx) => owedByLink(tx, services, organisationId, id),
      { readOnly: true },
    )
    if (!owed) throw notFound()
    return { link, owed }
  }

  function askPage(reply: FastifyReply, owed: OwedByLink, given: Form, problem?: string): FastifyReply {
    const { organisation, place, charges, works, provider } = owed
    const title = `Pay ${organisation}`
    const closed = !works
      ? `This link has expired. Ask ${organisation} for a new one.`
      : charges.length === 0
        ? 'Everything is paid. There is nothing to pay at the moment.'
        : provider === undefined
          ? `Online payment is off at the moment. Ask ${organisation} how to pay.`
          : undefined
    if (closed)
      return answer(reply, { title, parts: [works ? h('p', null, place) : null, h('p', null, closed)] })
    const parts = [h('p', null, place), chargesTable(owed, totalOf(owed)), payForm(owed, given, problem)]
    return answer(reply, { title, parts })
  }

  /** What a form asks for, as far as it can be read. @throws 422 */
  function wishOf(owed: OwedByLink, { what, amount, email }: Form) {
    const minor = what === 'all' ? totalOf(owed) : minorFromText(amount, owed.currency)
    // Nobody is led to pay all of it who has typed a part.
    if (what === 'all' && amount.trim() !== '')
      throw new Refusal(422, 'invalid', 'You entered an amount: choose “Another amount”, or empty it.')
    if (minor === undefined || minor <= 0) throw new Refusal(422, 'invalid', 'Enter an amount above zero.')
    if (minor > totalOf(owed)) {
      const open = formatMoney(totalOf(owed), owed.currency)
      throw new Refusal(422, 'invalid', `${open} is open: enter no more than that.`)
    }
    const payerEmail = email === '' ? null : field.email().safeParse(email).data
    if (payerEmail === undefined || (payerEmail === null && owed.provider === 'paystack'))
      throw new Refusal(422, 'invalid', 'Enter your email address.')
    return { amount: minor, payerEmail }
  }

  type Route = { Params: { token: string }; Querystring: { payment?: string } }

  async function show(request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> {
    const { link, owed } = await opened(request.params.token)
    const { payment } = request.query
    if (payment === undefined) return askPage(reply, owed, formSchema.parse({}))
    if (!z.uuid().safeParse(payment).success) throw notFound()
    const { organisationId } = link
    const outcome = () =>
      database.withTenant(
        { organisationId, userId: null },
        (tx) => outcomeByLink(tx, organisationId, link.id, payment),
        { readOnly: true },
      )
    let found = await outcome()
    if (found?.status === 'pending') {
      await askNow(services, organisationId, payment)
      found = await outcome()
    }
    if (!found) throw notFound()
    const [title, sentence] = outcomeParts(found)
    const back =
      found.status === 'paid' || found.status === 'review' ? 'Back to what is open' : 'Back to the payment'
    return answer(reply, {
      title,
      parts: [
        h('p', { role: 'status' }, sentence),
        h('p', null, h('a', { href: linkUrl(config, link) }, back)),
      ],
      again: found.status === 'pending' ? again : undefined,
    })
  }

  async function pay(request: FastifyRequest<Route>, reply: FastifyReply): Promise<FastifyReply> {
    const { link, owed } = await opened(request.params.token)
    const { organisationId } = link
    const given = formSchema.parse(request.body ?? {})
    if (!owed.works || owed.charges.length === 0 || !owed.provider)
      return askPage(reply.status(409), owed, given)
    try {
      const wish = wishOf(owed, given)
      const id = await database.withTenant({ organisationId, userId: null }, (tx) =>
        startPayment(tx, services, organisationId, {
          ...wish,
          leaseId: owed.leaseId,
          chargeIds: owed.chargeIds.length > 0 ? owed.charges.map((charge) => charge.id) : [],
          userId: null,
          payLinkId: link.id,
        }),
      )
      const page = linkUrl(config, link)
      const url = await checkoutOf(services, organisationId, id, {
        returnUrl: `${page}?payment=${id}`,
        cancelUrl: page,
      })
      return await reply.header('cache-control', 'no-store').redirect(url, 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const first = error.payload.at(0)
      const words = typeof first === 'object' ? [first.errors].flat().join(' ') : error.message
      return askPage(reply.status(error.status), owed, given, words)
    }
  }

  void app.register(async (scope) => {
    acceptForms(scope)
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } })
    scope.get<Route>('/pay/:token', limited(60), show)
    scope.post<Route>('/pay/:token', limited(20), pay)
  })
}
