import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayAfter, openLoader } from './loader.ts'

const page = (title: string) => ({ title, canonical: '', style: '', body: '' })
const answer = (status: number, body: unknown = page('Page')) => ({
  ok: status < 400,
  status,
  json: async () => body,
})

/** A server that answers as it is told, in order, then with a page; and what it was asked. */
function stage(...answers: (number | 'nothing')[]) {
  const asked: string[] = []
  const send = async (address: string) => {
    asked.push(address)
    const next = answers.shift() ?? 200
    if (next === 'nothing') throw new TypeError('Failed to fetch')
    return answer(next) as Response
  }
  return { asked, loader: openLoader(send) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('AP-05 payloads of pages', () => {
  it('AP-05 lie below the path of their page, with its query', async () => {
    const { asked, loader } = stage()
    await loader.load('/')
    await loader.load('/about')
    await loader.load('/companies?searchQuery=lagos&page=2')
    expect(asked).toEqual([
      '/_payload.json',
      '/about/_payload.json',
      '/companies/_payload.json?searchQuery=lagos&page=2',
    ])
  })

  it('CO-03 waits 1 s, doubling, 30 s at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(delayAfter)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('CO-03 are asked for three times more where there is no answer or one that may pass', async () => {
    const { asked, loader } = stage('nothing', 503, 429)
    const loading = loader.load('/about')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
    for (const [wait, times] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(asked).toHaveLength(times)
    }
    expect(await loading).toEqual(page('Page'))
  })

  it('CO-03 are given up after the third retry, and asked for anew the next time', async () => {
    const { asked, loader } = stage('nothing', 'nothing', 500, 502)
    const failed = expect(loader.load('/about')).rejects.toThrow('/about')
    await vi.advanceTimersByTimeAsync(60_000)
    await failed
    expect(asked).toHaveLength(4)
    expect(await loader.load('/about')).toEqual(page('Page'))
  })

  it('CO-03 are given up at once where the answer is definitive', async () => {
    const { asked, loader } = stage(404)
    await expect(loader.load('/properties/gone')).rejects.toThrow('/properties/gone')
    expect(asked).toHaveLength(1)
  })

  it('CO-03 are kept for five minutes after their last use', async () => {
    const { asked, loader } = stage()
    await loader.load('/about')
    await vi.advanceTimersByTimeAsync(299_000)
    await loader.load('/about', true)
    await vi.advanceTimersByTimeAsync(299_000)
    await loader.load('/about', true)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(300_000)
    await loader.load('/about', true)
    expect(asked).toHaveLength(2)
  })

  it('AP-05 are asked for once however many want them, and again when they are no longer new', async () => {
    const { asked, loader } = stage()
    await Promise.all([loader.load('/about'), loader.load('/about'), loader.load('/about')])
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await loader.load('/about')
    expect(asked).toHaveLength(2)
  })

  it('AP-05 of a page that was seen are there for the way back', async () => {
    const { asked, loader } = stage()
    loader.remember('/', page('Home'))
    expect(await loader.load('/', true)).toEqual(page('Home'))
    expect(asked).toEqual([])
  })
})
