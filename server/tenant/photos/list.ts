import type { Call } from '../../http/call.ts'
import { findShown, photosOf, presented } from './photos.ts'

/** The pictures of a property in their order. */
export const listPhotos = (call: Call) =>
  call.read(async (tx) => {
    const property = await findShown(tx, call)
    return presented(await photosOf(tx, property['id'] as string), call)
  })
