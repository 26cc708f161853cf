import { toast } from '#src/ui/feedback/toast.ts'

export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

async function isReadable(file: File): Promise<boolean> {
  if (!acceptedPictures.split(',').includes(file.type)) return false
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/** Those of the chosen files that are pictures; of the others it is said at once that they are left out. */
export async function readablePictures(files: readonly File[]): Promise<File[]> {
  const readable = await Promise.all(files.map(isReadable))
  const others = files.filter((_, index) => !readable[index])
  if (others.length > 0) {
    toast.error(others.length === 1 ? 'One photo left out' : `${others.length} photos left out`, {
      id: 'unreadable-photos',
      description: `${others.map(({ name }) => name).join(', ')}: use JPEG, PNG, WebP or AVIF.`,
    })
  }
  return files.filter((_, index) => readable[index])
}
