import { describe, expect, it } from 'vitest'
import { idOf, tell } from './markdown.ts'

describe('a page of words', () => {
  it('RT-24 is told by its first heading and paragraph, and lists its sections', () => {
    expect(
      tell(
        '# About *us*\n\nWe [keep](/x) houses,\nand flats.\n\n## Who we are\n\nText.\n\n## What?\n',
        'About',
      ),
    ).toEqual({
      title: 'About us',
      summary: 'We keep houses, and flats.',
      rest: '## Who we are\n\nText.\n\n## What?',
      sections: [
        { id: 'who-we-are', heading: 'Who we are' },
        { id: 'what', heading: 'What?' },
      ],
    })
  })

  it('RT-24 may lack both', () => {
    expect(tell('\uFEFF- a list\r\n\r\nand more', 'About')).toEqual({
      title: 'About',
      summary: '',
      rest: '- a list\n\nand more',
      sections: [],
    })
    expect(tell('', 'About').title).toBe('About')
  })

  it('makes ids of headings in any alphabet', () => {
    expect(idOf('Ìwé àṣẹ, 2026!')).toBe('ìwé-àṣẹ-2026')
  })
})
