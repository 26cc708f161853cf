import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { pictureSchema } from './properties.ts'

const params = z.object({ id: field.id('Property') })
const photoParams = z.object({ id: field.id('Property'), photoId: field.id('File') })
const photoList = z.object({ data: z.array(pictureSchema.extend({ cover: z.boolean() })) })

/** Pictures of a property, in their order; exactly one is the cover while there are any. */
export const propertyPhotos = {
  list: defineOperation({
    id: 'properties.photos.list',
    api: 'tenant',
    method: 'GET',
    path: '/properties/:id/photos',
    summary: 'List the pictures of a property in their order',
    access: { needs: 'profile', action: 'read', subject: 'Property' },
    params,
    answer: photoList,
  }),
  add: defineOperation({
    id: 'properties.photos.add',
    api: 'tenant',
    method: 'POST',
    path: '/properties/:id/photos',
    summary: 'Add pictures (JPEG, PNG, WebP or AVIF, up to 20 MB each, several in one form)',
    access: { needs: 'profile', action: 'update', subject: 'Property' },
    params,
    bodyKind: 'multipart',
    answer: photoList,
    status: 201,
  }),
  arrange: defineOperation({
    id: 'properties.photos.arrange',
    api: 'tenant',
    method: 'PUT',
    path: '/properties/:id/photos',
    summary:
      'Set the order of all pictures of a property, their descriptions and the cover; those left out are removed, and can be put back for a day by being named again',
    access: { needs: 'profile', action: 'update', subject: 'Property' },
    params,
    body: z.strictObject({
      /**
       * The pictures as they were seen: when others have been added or removed since, nothing is changed (409). Without
       * it, whatever is not named below is removed.
       */
      seen: z.array(field.id('File')).max(100).optional(),
      photos: z
        .array(z.strictObject({ id: field.id('File'), alt: field.text({ max: 200 }), cover: z.boolean() }))
        .max(100),
    }),
    answer: photoList,
  }),
  remove: defineOperation({
    id: 'properties.photos.remove',
    api: 'tenant',
    method: 'DELETE',
    path: '/properties/:id/photos/:photoId',
    summary: 'Remove one picture of a property',
    access: { needs: 'profile', action: 'update', subject: 'Property' },
    params: photoParams,
    status: 204,
  }),
}
