import { issuePhotos } from '#contract/tenant/issue-operations.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { readablePictures } from './pictures.ts'

/** Adds photos to an issue; one that cannot be read does not hold up the others. */
export function useIssuePhotos(): {
  add: (id: string, files: readonly File[]) => Promise<void>
  busy: boolean
} {
  const { act, busy } = useAction(issuePhotos.add, { upload: true })
  return {
    add: async (id, files) => {
      const pictures = await readablePictures(files)
      if (pictures.length === 0) return
      const body = new FormData()
      for (const picture of pictures) body.append('file', picture)
      await act({ params: { id }, body })
    },
    busy,
  }
}
