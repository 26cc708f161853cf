import { getIcons } from '@iconify/utils'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../errors.ts'

const most = 100
const asked = z.object({
  icons: z
    .string({ error: 'Name icons, separated by commas.' })
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(/^[a-z0-9-]{1,64}$/, 'An icon’s name has small letters, digits and hyphens.'))
        .max(most, `Ask for ${most} icons at most.`),
    ),
})

/** Half a megabyte that most processes never need. */
const lucide = async () => (await import('@iconify-json/lucide')).icons

/**
 * AP-06: drawings of icons that records choose by name, so that no page carries them all. Names and answers as
 * Iconify's API has them: `/icon-data/lucide.json?icons=waves,car`.
 */
export function mountIcons(app: FastifyInstance): void {
  app.get('/icon-data/lucide.json', async (request, reply) => {
    const { data, error } = asked.safeParse(request.query)
    if (error) throw new Refusal(400, 'bad_icons', error.issues[0]!.message)
    void reply.header('cache-control', 'public, max-age=604800')
    return getIcons(await lucide(), data.icons, true)
  })
}
