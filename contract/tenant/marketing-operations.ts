import { prospectOperations } from './prospects.ts'
import { shareLinkOperations } from './share-links.ts'
import { sharingOperations } from './sharing.ts'
import { viewingOperations } from './viewing-operations.ts'

/** What is shown to the public and to partners, and who comes of it. */
export const marketingOperations = {
  ...sharingOperations,
  ...shareLinkOperations,
  ...viewingOperations,
  ...prospectOperations,
} as const
