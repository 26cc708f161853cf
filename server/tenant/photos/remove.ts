import type { propertyPhotos } from '#contract/tenant/photos.ts'
import type { Handler } from '../../http/call.ts'
import { notFound } from '../../errors.ts'
import { deleteUnlessPutBack } from '../../pictures/deletion.ts'
import { detachPhotos, findChangeable, notePhotos, photosOf, setCover } from './photos.ts'

/** Takes one picture off a property; arranging can put it back until it is deleted for good, a day later. */
export const removePhoto: Handler<typeof propertyPhotos.remove> = async (call) => {
  const { id: propertyId, photoId } = call.params
  return call.write(async (tx) => {
    await findChangeable(tx, call, propertyId, true)
    const photos = await photosOf(tx, propertyId)
    const removed = photos.find((photo) => photo.id === photoId)
    if (!removed) throw notFound()
    const now = call.services.clock.now()
    await detachPhotos(tx, call.tenant.organisationId, propertyId, [photoId], now)
    await deleteUnlessPutBack(tx, call.tenant.organisationId, [photoId], now)
    if (removed.cover) {
      await setCover(
        tx,
        call.tenant.organisationId,
        propertyId,
        photos.find((photo) => photo.id !== photoId)?.id ?? null,
        now,
      )
    }
    await notePhotos(tx, call, propertyId, 'photosRemoved', {
      photos: { before: photos.length, after: photos.length - 1 },
    })
    return undefined
  })
}
