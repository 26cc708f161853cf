import { describe, expect, it } from 'vitest'
import { statusMessage } from '#domain/errors/status-messages.ts'
import { ApiError } from '#src/lib/client/index.ts'
import { descriptionOf, isCrawler, mayPass, pageErrorFrom } from './page-error.ts'

describe('the error of a page', () => {
  it('ER-02 has a known message and a sentence for each status, and is a fatal 500 otherwise', () => {
    const known = [400, 401, 402, 403, 404, 405, 406, 409, 422, 429, 500, 501, 502, 503, 504]
    for (const code of known) expect(statusMessage(code)).toMatchObject({ code, fatal: false })
    expect(statusMessage(404).title).toBe('Page Not Found')
    expect(statusMessage(418)).toMatchObject({ code: 500, title: 'Unknown Error', fatal: true })
  })

  it('ER-03 takes its description from the data, a JSON string', () => {
    expect(descriptionOf('{"description":"Ask again tomorrow."}')).toBe('Ask again tomorrow.')
    for (const data of [undefined, '', '{', '{"description":7}', 'null']) {
      expect(descriptionOf(data)).toBeUndefined()
    }
  })

  it('ER-05 carries status, message and description of the call that failed', () => {
    const failed = new ApiError({ code: 409, message: 'Stale.', payload: ['Read it again.'], requestId: 'r' })
    const error = pageErrorFrom(failed)
    expect(error).toMatchObject({ statusCode: 409, message: 'Stale.', requestId: 'r' })
    expect(descriptionOf(error.data)).toBe('Read it again.')
    expect(pageErrorFrom(new TypeError('x'))).toEqual({ statusCode: 500 })
  })

  it('ER-02 offers to try again what may pass, and nothing else', () => {
    const refused = (code: number) => mayPass(pageErrorFrom(new ApiError({ code, message: 'No.' })))
    expect([0, 429, 500, 502, 503, 504].filter(refused)).toEqual([0, 429, 500, 502, 503, 504])
    expect([401, 403, 404, 409, 422].filter(refused)).toEqual([])
  })

  it('ER-04 knows visitors that only read to index', () => {
    expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true)
    expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36')).toBe(false)
  })
})
