import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { titles } from '../support/cards.ts'
import { openPublicApp, type PublicApp } from '../support/public-app.ts'

const html = { accept: 'text/html,application/xhtml+xml' }
let stage: PublicApp
let firm: string

beforeAll(async () => {
  stage = await openPublicApp()
  firm = await stage.addOrganisation({ name: 'Palmgrove', slug: 'palmgrove', profile_published: true })
})
afterAll(() => stage.close())

const get = (url: string) => stage.inject({ method: 'GET', url, headers: html })
const page = async (url: string) => {
  const answer = await get(url)
  expect(answer.statusCode, url).toBe(200)
  return answer.body.replaceAll('&amp;', '&')
}

describe('RT-25 a company’s page', () => {
  it('RT-25 says who they are, and shows their public portfolios and their listings', async () => {
    const row = {
      name: 'Akoka Homes',
      slug: 'akoka',
      summary: 'Houses for lecturers.',
      website: 'https://www.akoka.example/',
    }
    const akoka = await stage.addOrganisation({
      ...row,
      profile_published: true,
      settings: JSON.stringify({ contactEmail: 'post@akoka.example', contactPhone: '+2348031234567' }),
    })
    const blue = await stage.addProperty(akoka, { title: 'Blue House' })
    const hidden = await stage.addProperty(akoka, { title: 'Hidden House', listing: 'paused' })
    await stage.addProperty(firm, { title: 'Their House' })
    const open = await stage.addPortfolio(akoka, { title: 'Campus', description: 'Around the university.' }, [
      blue,
      hidden,
    ])
    await stage.addPortfolio(akoka, { title: 'Closed Collection', visibility: 'private' }, [blue])
    const body = await page('/companies/akoka')
    expect(body).toContain('<h1>Akoka Homes</h1>')
    expect(body).toContain('Houses for lecturers.')
    expect(body).toContain('href="mailto:post@akoka.example"')
    expect(body).toContain('href="tel:+2348031234567"')
    expect(body).toContain(`href="/portfolios/${open}"`)
    expect(body).toContain('1 property listed')
    expect(titles(body)).toEqual(['Campus', 'Blue House'])
    for (const secret of ['Closed Collection', 'Hidden House', 'Their House'])
      expect(body).not.toContain(secret)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
    expect(data).toMatchObject({
      about: { '@type': 'RealEstateAgent', name: 'Akoka Homes', email: 'post@akoka.example' },
      mainEntity: {
        itemListElement: [{ name: 'Blue House', url: `https://homes.example/properties/${blue}` }],
      },
    })
    // Filtered, the list comes first.
    expect(titles(await page('/companies/akoka?purpose=rent'))).toEqual(['Blue House'])
  })

  it('RT-25 AP-05 has a payload, and is nothing without a published profile', async () => {
    const shy = await stage.addOrganisation({ slug: 'shy-homes' })
    await stage.addProperty(shy)
    expect((await get('/companies/shy-homes')).statusCode).toBe(404)
    await stage.admin.query('update organisations set profile_published = true where id = $1', [shy])
    const payload = await get('/companies/shy-homes/_payload.json')
    expect(payload.statusCode).toBe(200)
    expect(payload.json<{ title: string }>().title).toContain('Palmgrove Estates')
    await stage.admin.query('update organisations set profile_published = false where id = $1', [shy])
    expect((await get('/companies/shy-homes')).statusCode).toBe(404)
    expect((await get('/companies/shy-homes/_payload.json')).statusCode).toBe(404)
  })

  it('RT-25 is where the former address of their listings leads, filters and all', async () => {
    const moved = await get('/properties?company=palmgrove&purpose=sale&page=2&kind=boat')
    expect(moved.statusCode).toBe(301)
    expect(moved.headers['location']).toBe('/companies/palmgrove?purpose=sale&page=2')
    const payload = await get('/properties/_payload.json?company=palmgrove')
    expect(payload.headers['location']).toBe('/companies/palmgrove/_payload.json')
  })
})
