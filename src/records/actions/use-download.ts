import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#src/lib/save-file.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'

interface Wanted {
  make: () => Promise<Blob>
  name: string
  onDone?: () => void
}

/** Saves a file that takes a while to make; says so when it can't be made. */
export function useDownload(): { download: (wanted: Wanted) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ make, name, onDone }: Wanted) => {
      saveFile(await make(), name)
      onDone?.()
    },
    onError: notifyError,
  })
  return { download: mutate, busy: isPending }
}
