import { describe, expect, it } from 'vitest'
import { downloadName, endingOf, nameWithoutEnding, typeProblem } from './types.ts'

const pdf = { type: 'application/pdf', words: 'PDF' }

describe('names of files', () => {
  it('SC-15 are taken apart at their last point', () => {
    expect([endingOf('Lease.final.PDF'), nameWithoutEnding('Lease.final.PDF')]).toEqual([
      'pdf',
      'Lease.final',
    ])
    expect([endingOf('.profile'), nameWithoutEnding('.profile')]).toEqual(['', '.profile'])
    expect(endingOf('no ending')).toBe('')
  })

  it.each([
    ['lease.pdf', pdf, undefined],
    ['lease.jpg', pdf, 'says .jpg, but holds PDF: call it .pdf.'],
    ['lease', pdf, 'has no ending: it is PDF, so call it .pdf.'],
    ['run.exe', { type: 'application/x-msdownload', words: 'a program' }, /^is a program\. Use PDF/],
    ['page.html', undefined, /^is of no type that we know\. Use PDF/],
  ])('SC-15 are held against what is in the file: %s', (name, found, problem) => {
    const said = typeProblem(name, found)
    if (problem instanceof RegExp) expect(said).toMatch(problem)
    else expect(said).toBe(problem)
  })

  it.each([
    ['Lease 2026', 'Lease 2026.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['a"; filename="b.exe', 'a ; filename= b.exe.pdf'],
    ['line\r\nbreak', 'line break.pdf'],
    ['...', 'document.pdf'],
  ])('SC-15 lead nowhere else when they are downloaded: %j', (name, saved) => {
    expect(downloadName(name, 'application/pdf')).toBe(saved)
  })
})
