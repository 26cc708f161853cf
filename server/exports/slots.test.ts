import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeSlot, type Slot } from './slots.ts'

const held: Slot[] = []
const ended: string[] = []
const take = (organisation: string) => {
  const slot = takeSlot(organisation, () => void ended.push(organisation))
  held.push(slot)
  return slot
}

async function* endless() {
  for (;;) yield Buffer.alloc(1024)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const slot of held.splice(0)) slot.release()
  ended.length = 0
  vi.useRealTimers()
})

describe('places for downloads', () => {
  it('are never all taken by one organisation', () => {
    take('one')
    take('one')
    expect(() => take('one')).toThrow('Your organisation is downloading several files')
    for (const other of ['two', 'two', 'three', 'three']) take(other)
    expect(() => take('four')).toThrow('Several downloads are being made')
    held[0]!.release()
    expect(() => take('four')).not.toThrow()
  })

  it('are taken from readers that have stopped, for others that want them', async () => {
    const pieces = ['one', 'one', 'two', 'two', 'three', 'three'].map((name) => take(name).paced(endless()))
    for (const piece of pieces) await piece.next()
    vi.advanceTimersByTime(11_000)
    expect(ended).toEqual([])
    expect(() => take('four')).not.toThrow()
    expect(ended).toEqual(['one'])
  })

  it('are lost by a reader that takes hardly anything, and by one that takes nothing', async () => {
    const slow = take('slow').paced(endless())
    for (let second = 0; second < 32; second++) {
      await slow.next()
      vi.advanceTimersByTime(1000)
    }
    await slow.next()
    expect(ended).toContain('slow')
    await take('still').paced(endless()).next()
    vi.advanceTimersByTime(61_000)
    expect(ended).toContain('still')
  })
})
