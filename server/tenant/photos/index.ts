import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { addPhotos } from './add.ts'
import { arrangePhotos } from './arrange.ts'
import { listPhotos } from './list.ts'
import { removePhoto } from './remove.ts'

export const handlers = {
  'properties.photos.list': unchecked(listPhotos),
  'properties.photos.add': unchecked(addPhotos),
  'properties.photos.arrange': unchecked(arrangePhotos),
  'properties.photos.remove': unchecked(removePhoto),
} satisfies Partial<Handlers<typeof tenantOperations>>
