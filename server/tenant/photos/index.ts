import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { addPhotos } from './add.ts'
import { arrangePhotos } from './arrange.ts'
import { listPhotos } from './photos.ts'
import { removePhoto } from './remove.ts'

export const handlers = {
  'properties.photos.list': listPhotos,
  'properties.photos.add': addPhotos,
  'properties.photos.arrange': arrangePhotos,
  'properties.photos.remove': removePhoto,
} satisfies Partial<Handlers<typeof tenantOperations>>
