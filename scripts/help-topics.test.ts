import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { abilityOf } from '#domain/access/ability.ts'
import { defaultRules, roleKeys, type RoleKey } from '#domain/access/index.ts'
import { idOf } from '#domain/text/markdown.ts'
import { isShownTo, topicsOf, type Reader } from '#src/lib/help/reader.ts'
import { helpSearch } from '#src/lib/help/search.ts'
import { helpGroups } from '#src/lib/help/topic.ts'
import { paths } from '#src/lib/paths.ts'
import { otherPages } from '#src/pages.ts'
import { propertyParts } from '#src/pages/properties/parts.ts'
import { entryOf, routesOf } from '#src/resources/index.ts'
import { pictureNames, readTopic, readTopics } from './help-topics.ts'

const root = join(import.meta.dirname, '..')
const topics = readTopics()

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Every text that the product's code holds, whole: what a screen can show by itself. */
function textsOf(patterns: readonly string[]): Set<string> {
  const texts = new Set<string>()
  const add = (text: string) => texts.add(spaced(text))
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  for (const file of files.filter((name) => !name.includes('.test.'))) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') add(value)
      },
      JSXText({ value }) {
        add(value)
      },
      TemplateLiteral({ quasis }) {
        // With nothing put in, or only at its ends.
        for (const { value } of quasis) add(value.cooked ?? '')
      },
    }).visit(program)
  }
  return texts
}

/** Pages that have pages below them, by the file that knows these. */
const mounted: Readonly<Record<string, string>> = {
  [paths.money.bank()]: 'src/pages/money/bank/index.tsx',
  [paths.money.journal()]: 'src/pages/money/journal/index.tsx',
  [paths.reports()]: 'src/pages/reports/index.tsx',
  [paths.settings.home]: 'src/pages/settings/index.tsx',
}

/** Every route of the dashboard, its parameters without their names: `/dashboard/leases/:/edit`. */
function routes(): Set<string> {
  const ofRecords = Object.values(entryOf).flatMap((entry) => (entry ? Object.values(routesOf(entry)) : []))
  const pages = otherPages.map(([address]) => address)
  const below = Object.entries(mounted).flatMap(([address, file]) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<Route path="([^"]+)"/g)].map(
      ([, path]) => `${address}/${path}`,
    ),
  )
  const ofProperty = [
    ...propertyParts.map((part) => `${paths.properties.show(':id')}/${part}`),
    ...['rents', 'sales', 'expenses', 'service-charges', 'budgets'].map(
      (kind) => `${paths.properties.show(':id')}/financials/${kind}`,
    ),
  ]
  const all = [paths.home, ...ofRecords, ...pages, ...below, ...ofProperty].flatMap((address) => {
    const whole = (address ?? '').split('?', 1)[0]!.replaceAll(/:\w+/g, ':')
    // What is optional at its end (`:view?` has lost its mark with the query) is there or not.
    return [whole, whole.replace(/\/\*$/, ''), ...(address?.endsWith('?') ? [whole.replace(/\/:$/, '')] : [])]
  })
  return new Set([...all, `${paths.analytics()}/:`])
}

const ofRole = (role: RoleKey): Reader => {
  const ability = abilityOf(defaultRules[role])
  return { role, can: (action, subject) => ability.can(action, subject) }
}

describe('RT-31 the words of the help pages', () => {
  const known = routes()
  const texts = textsOf(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'domain/**/*.ts'])

  it.each(topics)('$key names what the screens show', ({ text }) => {
    const named = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label]) => spaced(label!))
    expect(named.filter((label) => !texts.has(label))).toEqual([])
  })

  it.each(topics)('$key leads to pages that exist, and belongs to such', ({ text, pages }) => {
    const links = [...text.matchAll(/\]\((?!picture:)([^)]+)\)/g)].map(([, link]) => link!)
    const broken = links.filter((link) => {
      const [address = '', section] = link.split('#', 2)
      const topic = topics.find(({ key }) => address === paths.help.topic(key))
      if (!topic) return !known.has(address.split('?', 1)[0]!) || section !== undefined
      const headings = [...topic.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => idOf(heading!))
      return section !== undefined && !headings.includes(section)
    })
    expect(broken).toEqual([])
    expect(pages.filter((page) => !known.has(page.replaceAll(/:\w+/g, ':')))).toEqual([])
  })

  it.each(topics)('$key shows pictures that are there, and says what is seen', ({ text }) => {
    const pictures = [...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
    const names = new Set(pictureNames().map((name) => `picture:${name}`))
    expect(pictures.filter(([, , address]) => !names.has(address!)).map(([found]) => found)).toEqual([])
    expect(pictures.filter(([, alt]) => alt!.length < 10).map(([found]) => found)).toEqual([])
  })

  it.each(topics)('$key can be read in two minutes', ({ text, summary }) => {
    const words = text.split(/\s+/).length
    expect(words).toBeGreaterThan(60)
    expect(words).toBeLessThanOrEqual(450)
    expect(summary).toMatch(/^[A-Z].*\.$/)
  })

  it('leaves no group empty and no picture unused', () => {
    expect(helpGroups.filter((group) => !topics.some((topic) => topic.group === group))).toEqual([])
    const all = topics.map(({ text }) => text).join('\n')
    expect(pictureNames().filter((name) => !all.includes(`(picture:${name})`))).toEqual([])
  })

  it('refuses a page that lacks something, or names what does not exist', () => {
    const page = (lines: string) => `---\ntitle: A\nsummary: B.\n${lines}\n---\nText`
    expect(() => readTopic('a', 'Text')).toThrow('has no front matter')
    expect(() => readTopic('a', page('group: Nowhere'))).toThrow('group')
    expect(() => readTopic('a', page('group: Owners\nneeds: fly Property'))).toThrow('needs')
    expect(() => readTopic('a', page('group: Owners\nnedes: read Property'))).toThrow('nedes')
    expect(readTopic('a', page('group: Owners\nneeds: read Owner, create Owner')).needs).toEqual([
      { action: 'read', subject: 'Owner' },
      { action: 'create', subject: 'Owner' },
    ])
  })
})

describe('RT-31 who finds which help', () => {
  const keysFor = (role: RoleKey) =>
    topics.filter((topic) => isShownTo(topic, ofRole(role))).map(({ key }) => key)

  it('shows tenants, owners and contractors what they do themselves, and nothing of the office', () => {
    for (const role of ['renter', 'service-man'] as const) {
      const keys = keysFor(role)
      for (const key of ['payments', 'bank-matching', 'roles', 'expenses', 'import', 'pay-owners'])
        expect(keys, `${role}: ${key}`).not.toContain(key)
    }
    expect(keysFor('renter')).toContain('tenant-pay')
    expect(keysFor('renter')).not.toContain('contractor-jobs')
    expect(keysFor('service-man')).toContain('contractor-jobs')
    expect(keysFor('landlord')).toContain('owner-agree')
    expect(keysFor('landlord')).not.toContain('tenant-pay')
  })

  it('shows administrators everything, also what they explain to others', () => {
    expect(keysFor('admin')).toEqual(topics.map(({ key }) => key))
  })

  it.each(roleKeys)('has something for every %s', (role) => {
    expect(keysFor(role).length).toBeGreaterThan(5)
  })

  it('opens on each page of the dashboard what helps there', () => {
    const first = (pathname: string, role: RoleKey = 'admin') =>
      topicsOf(pathname, topics, ofRole(role))[0]?.key
    expect(first('/dashboard/payments/create-rent')).toBe('payments')
    expect(first('/dashboard/leases/create-new')).toBe('create-lease')
    expect(first('/dashboard/bank/import')).toBe('bank-import')
    expect(first('/dashboard/properties/bulk-add')).toBe('import')
    expect(first('/dashboard/properties/0197/units')).toBe('units')
    expect(first('/dashboard', 'renter')).toBe('tenant-home')
    expect(first('/dashboard', 'admin')).toBe('dashboard')
    expect(first('/dashboard/help')).toBeUndefined()
  })

  it('has a topic for every list of the menu', () => {
    const lists = [
      paths.issues.list(),
      paths.maintenance.home(),
      paths.viewings.list(),
      paths.prospects.list(),
      paths.properties.list(),
      paths.units.all(),
      paths.leases.list(),
      paths.portfolios.list(),
      paths.money.charges(),
      paths.billings.list(),
      paths.payments.list(),
      paths.money.deposits(),
      paths.expenses.list(),
      paths.sales.list(),
      paths.budgets.list(),
      paths.ownerPayments.list(),
      paths.money.arrears(),
      paths.money.bank(),
      paths.money.journal(),
      paths.analytics(),
      paths.reports(),
      paths.users.list(),
      paths.owners.list(),
      paths.agreements.list(),
      paths.tenants.list(),
      paths.vendors.list(),
      paths.notifications(),
      paths.settings.profile,
    ]
    expect(lists.filter((list) => topicsOf(list, topics, ofRole('admin')).length === 0)).toEqual([])
  })
})

describe('RT-31 questions as newcomers type them', () => {
  const search = helpSearch(topics)
  const firstThree = (question: string, role: RoleKey) =>
    search(question, ofRole(role))
      .slice(0, 3)
      .map(({ topic }) => topic.key)

  it.each<[question: string, key: string, role?: RoleKey]>([
    ['how do I record a rent payment', 'payments'],
    ['tenant moved out early', 'end-lease'],
    ['who can see bank details', 'who-can'],
    ['my rent was paid twice', 'payment-mistakes'],
    ['change the price shown to the public', 'list-publicly'],
    ['invite my accountant', 'invite-people'],
    ['import a spreadsheet of properties', 'import'],
    ['let the owner see only their buildings', 'owner-access'],
    ['buyer wants to see the flat on Saturday', 'viewings'],
    ['charge tenants for the lift repair', 'recharge'],
    // As others put it, whom nobody asked beforehand.
    ['forgot password', 'sign-in', 'staff-member'],
    ['lost my phone with the codes', 'two-step', 'staff-member'],
    ['tap is dripping', 'tenant-report', 'renter'],
    ['how much do I owe', 'tenant-pay', 'renter'],
    ['raise the rent', 'change-rent'],
    ['give back the deposit', 'deposits'],
    ['tenant has not paid', 'arrears'],
    ['bounced cheque', 'payment-mistakes'],
    ['send the landlord their money', 'pay-owners'],
    ['someone left the company', 'remove-person'],
    ['plumber invoice', 'expenses'],
    ['boiler service every year', 'maintenance-plans'],
    ['whole tower block of flats at once', 'units'],
    ['bank statement csv', 'bank-import'],
    ['too many emails', 'notifications'],
    ['dark mode', 'your-account', 'staff-member'],
    ['agree to a repair bill', 'owner-agree', 'landlord'],
    ['I was given a job', 'contractor-jobs', 'service-man'],
    ['who changed the rent', 'history'],
    ['mail a report to my boss every month', 'saved-reports'],
  ])('finds the page for “%s”', (question, key, role = 'admin') => {
    expect(firstThree(question, role)).toContain(key)
  })

  it('finds nothing for nothing, and nothing that the reader may not do', () => {
    expect(search('xyzzy quux', ofRole('admin'))).toEqual([])
    expect(search('the of and', ofRole('admin'))).toEqual([])
    expect(firstThree('bank statement csv', 'renter')).not.toContain('bank-import')
  })

  it('shows the sentence in which the words stand, and below which heading', () => {
    const [found] = search('bounced cheque', ofRole('admin'))
    const marked = found!.excerpt.filter((piece) => piece.found).map(({ text }) => text.toLowerCase())
    expect(marked).toContain('cheque')
    expect(found!.excerpt.map(({ text }) => text).join('')).not.toMatch(/\*\*|\]\(/)
  })
})
