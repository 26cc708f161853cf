import { describe, expect, it } from 'vitest'
import { loadingBar } from '#src/lib/constants.ts'
import { mayReload } from '#src/lib/chunk-reload.ts'
import { estimatedProgress, LoadingPhases, type LoadingState, type Timer } from './loading-phases.ts'

/** A clock that moves only when told. */
function clock(): Timer & { pass: (ms: number) => void } {
  let now = 0
  const due = new Map<number, { at: number; run: () => void }>()
  let count = 0
  return {
    set: (run, delay) => {
      due.set(++count, { at: now + delay, run })
      return count
    },
    clear: (handle) => due.delete(handle),
    pass: (ms) => {
      const end = now + ms
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        now = next[1].at
        due.delete(next[0])
        next[1].run()
      }
      now = end
    },
  }
}

function bar() {
  const time = clock()
  const seen: LoadingState[] = []
  const phases = new LoadingPhases((state) => seen.push(state), time)
  return { time, phases, seen, names: () => seen.map(({ phase }) => phase) }
}

describe('loading bar', () => {
  it('CO-20 ST-04 waits 200 ms, loads, finishes, hides after 500 ms and resets after another 400 ms', () => {
    const { time, phases, names } = bar()
    phases.start()
    time.pass(loadingBar.startDelay - 1)
    expect(names()).toEqual(['waiting'])
    time.pass(1)
    phases.finish()
    time.pass(loadingBar.hideDelay - 1)
    expect(names()).toEqual(['waiting', 'loading', 'finished'])
    time.pass(1)
    expect(names().at(-1)).toBe('hidden')
    time.pass(loadingBar.resetDelay)
    expect(names().at(-1)).toBe('idle')
  })

  it('ST-04 never shows for what is done within the start delay', () => {
    const { time, phases, names } = bar()
    phases.start()
    time.pass(100)
    phases.finish()
    time.pass(5000)
    expect(names()).toEqual(['waiting', 'idle'])
  })

  it('ST-04 turns to the error colour on an error, and starts clean again', () => {
    const { time, phases, seen } = bar()
    phases.start()
    time.pass(300)
    phases.finish(true)
    expect(seen.at(-1)).toEqual({ phase: 'finished', failed: true })
    time.pass(100)
    phases.start()
    time.pass(loadingBar.startDelay)
    expect(seen.at(-1)).toEqual({ phase: 'loading', failed: false })
    time.pass(5000)
    expect(seen.at(-1)?.phase).toBe('loading')
  })

  it('CO-06 CO-20 comes far within the estimated time and never to 100', () => {
    expect(estimatedProgress(0)).toBe(0)
    expect(estimatedProgress(loadingBar.estimatedDuration)).toBeGreaterThan(60)
    expect(estimatedProgress(600_000)).toBeLessThan(100)
  })
})

it('ER-11 CO-21 reloads a path at most once per 10 s', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(mayReload('/a', 1000, store)).toBe(true)
  expect(mayReload('/b', 2000, store)).toBe(true)
  expect(mayReload('/a', 10_999, store)).toBe(false)
  expect(mayReload('/a', 11_000, store)).toBe(true)
})
