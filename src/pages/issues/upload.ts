import type { AnswerOf } from '#contract/kit/index.ts'
import { issuePhotos } from '#contract/tenant/issue-operations.ts'
import { call } from '#src/lib/client/index.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'

/** Sends pictures of an issue, followed in a toast (ST-01). @throws {ApiError} */
export async function uploadIssuePhotos(
  id: string,
  files: readonly File[],
): Promise<AnswerOf<typeof issuePhotos.add>> {
  const body = new FormData()
  for (const file of files) body.append('file', file)
  const follow = uploadToast()
  follow.progress(0)
  try {
    const answer = await call(issuePhotos.add, { params: { id }, body, onUploadProgress: follow.progress })
    follow.done()
    return answer
  } catch (error) {
    follow.failed()
    throw error
  }
}
