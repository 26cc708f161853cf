// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { vendorScreens } from '#src/resources/vendors.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { HiddenParts } from './hidden-parts.tsx'

const { resource } = vendorScreens
const id = '01a1fd11-993e-7532-ac0b-26f7f951e274'

/** A record with a place for all of its fields, none of them filled but its name and telephone number. */
const whole: Readable = {
  ...Object.fromEntries(resource.shows.map((field) => [field, null])),
  id,
  version: 1,
  [resource.title]: 'Brightwater Plumbing',
  phone: '5550100',
}

function without(record: Readable, hidden: string): Readable {
  const { [hidden]: _, ...rest } = record
  return { ...rest, id, version: 1 }
}

function Broken(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'length')")
}

const show = (record: Readable) =>
  render(
    <HiddenParts screens={vendorScreens} record={record}>
      <Broken />
    </HiddenParts>,
  )

describe('the page of a record whose role hides parts of it', () => {
  // React tells the console of every error that a page met.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('RP-02 shows what may be read where its page cannot do without what is hidden', () => {
    show(without(whole, 'email'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Brightwater Plumbing')
    expect(screen.getByText(/Your role hides parts of this/)).toBeTruthy()
    expect(screen.getByText('5550100')).toBeTruthy()
  })

  it('RP-02 is called by its kind where its name is hidden', () => {
    show(without(whole, resource.title))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(resource.labels.one)
  })

  it('ER-05 is an error where the record has all its fields', () => {
    expect(() => show(whole)).toThrow(TypeError)
  })
})
