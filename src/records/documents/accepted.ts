import { documentTypes } from '#domain/documents/types.ts'

/** What a file dialog offers; what is sent is looked at by the server whatever its name says. */
export const acceptedEndings = Object.values(documentTypes)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join()
