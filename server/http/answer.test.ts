import { expect, it } from 'vitest'
import { z } from 'zod'
import { stripperOf } from './answer.ts'

it('lets out what the schema declares and nothing else', () => {
  const strip = stripperOf(
    z.object({
      data: z.array(z.object({ id: z.string(), owner: z.object({ name: z.string() }).nullable() })),
    }),
  )
  const answer = {
    data: [
      { id: '1', secret: 'x', owner: { name: 'A', password: 'y' } },
      { id: '2', owner: null },
    ],
    more: true,
  }
  expect(strip(answer)).toEqual({
    data: [
      { id: '1', owner: { name: 'A' } },
      { id: '2', owner: null },
    ],
  })
})
