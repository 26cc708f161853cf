import { describe, expect, it } from 'vitest'
import { Remembered } from './remembered.ts'

function keep(memory: Remembered<string>, key: string, tags: string[] = [], until = 1000) {
  memory.startLookup()(key, `value of ${key}`, until, tags)
}

describe('what is remembered of access', () => {
  it('is given until its instant and not after', () => {
    const memory = new Remembered<string>(10)
    keep(memory, 'a', [], 1000)
    expect(memory.get('a', 999)).toBe('value of a')
    expect(memory.get('a', 1000)).toBeUndefined()
    expect(memory.size).toBe(0)
  })

  it('is forgotten by any of its tags, and only then', () => {
    const memory = new Remembered<string>(10)
    keep(memory, 'a', ['session:1', 'profile:1'])
    keep(memory, 'b', ['session:2', 'profile:1'])
    memory.forget('session:1')
    expect(memory.get('a', 0)).toBeUndefined()
    expect(memory.get('b', 0)).toBe('value of b')
    memory.forget('profile:1')
    expect(memory.get('b', 0)).toBeUndefined()
  })

  it('is not kept when something changed while it was looked up, whatever it was', () => {
    const memory = new Remembered<string>(10)
    const late = memory.startLookup()
    memory.forget('session:1')
    late('a', 'stale', 1000, ['session:1'])
    expect(memory.get('a', 0)).toBeUndefined()

    const later = memory.startLookup()
    memory.forgetAll()
    later('a', 'stale', 1000, [])
    expect(memory.get('a', 0)).toBeUndefined()
  })

  it('stays within its capacity and lets go of what was longest unused', () => {
    const memory = new Remembered<string>(2)
    keep(memory, 'a')
    keep(memory, 'b')
    memory.get('a', 0)
    keep(memory, 'c')
    expect(memory.get('b', 0)).toBeUndefined()
    expect(memory.get('a', 0)).toBe('value of a')
    expect(memory.get('c', 0)).toBe('value of c')
  })
})
