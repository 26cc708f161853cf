import type { Call } from '../../http/call.ts'
import { notFound } from '../../errors.ts'
import { deleteUnlessPutBack } from './deletion.ts'
import { detachPhotos, findChangeable, notePhotos, photosOf, setCover } from './photos.ts'

/** Takes one picture off a property; arranging can put it back until it is deleted for good, a day later. */
export async function removePhoto(call: Call): Promise<undefined> {
  const { id: propertyId, photoId } = call.params as { id: string; photoId: string }
  return call.write(async (tx) => {
    await findChangeable(tx, call, true)
    const photos = await photosOf(tx, propertyId)
    const removed = photos.find((photo) => photo.id === photoId)
    if (!removed) throw notFound()
    const now = call.services.clock.now()
    await detachPhotos(tx, propertyId, [photoId], now)
    await deleteUnlessPutBack(tx, call.tenant.organisationId, [photoId], now)
    if (removed.cover) {
      await setCover(tx, propertyId, photos.find((photo) => photo.id !== photoId)?.id ?? null, now)
    }
    await notePhotos(tx, call, 'photosRemoved', {
      photos: { before: photos.length, after: photos.length - 1 },
    })
    return undefined
  })
}
