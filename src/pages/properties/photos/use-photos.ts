import { useInvalidate } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { AnswerOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { call } from '#src/lib/client/index.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { uploadToast } from '#src/ui/feedback/upload-toast.tsx'

type PhotoList = AnswerOf<typeof propertyPhotos.list>
export type Photo = PhotoList['data'][number]

/** A list in which exactly one picture is the cover: the first where none is. */
export function withCover(photos: readonly Photo[], coverId?: string): Photo[] {
  const cover = coverId ?? (photos.find((photo) => photo.cover) ?? photos[0])?.id
  return photos.map((photo) => ({ ...photo, cover: photo.id === cover }))
}

/** The pictures of a property and what can be done with them; each change shows at once and is taken back if refused. */
export function usePhotos(id: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const params = { id }
  const key = operationKey(propertyPhotos.list, params)
  const query = useOperation(propertyPhotos.list, { params })
  const show = (data: Photo[]) => queryClient.setQueryData<PhotoList>(key, { data })
  const now = () => queryClient.getQueryData<PhotoList>(key)?.data ?? []
  /** Lists and the property's own page show the cover. */
  const refresh = () =>
    invalidate({
      resource: properties.name,
      dataProviderName: properties.api,
      invalidates: ['list', 'detail'],
      id,
    })

  const arrange = useMutation({
    mutationFn: ({ wanted, seen }: { wanted: Photo[]; seen: readonly Photo[] }) =>
      call(propertyPhotos.arrange, {
        params,
        body: {
          seen: seen.map((photo) => photo.id),
          photos: wanted.map(({ id: photoId, alt, cover }) => ({ id: photoId, alt, cover })),
        },
      }),
    onMutate: async ({ wanted }) => {
      await queryClient.cancelQueries({ queryKey: key })
      show(wanted)
    },
    onSuccess: ({ data }) => show(data),
    onError: (error, { seen }) => {
      show([...seen])
      notifyError(error)
      void query.refetch()
    },
    onSettled: refresh,
  })
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const body = new FormData()
      for (const file of files) body.append('file', file)
      const follow = uploadToast()
      follow.progress(0)
      try {
        const answer = await call(propertyPhotos.add, { params, body, onUploadProgress: follow.progress })
        follow.done()
        return answer
      } catch (error) {
        follow.failed()
        throw error
      }
    },
    onSuccess: ({ data }) => show(data),
    onError: notifyError,
    onSettled: refresh,
  })

  const change = (wanted: Photo[]) => arrange.mutate({ wanted, seen: now() })
  const remove = (photo: Photo) => {
    const before = now()
    const wanted = withCover(before.filter((each) => each.id !== photo.id))
    arrange.mutate(
      { wanted, seen: before },
      {
        onSuccess: () =>
          toast.success('Photo removed', {
            action: { label: 'Undo', onClick: () => arrange.mutate({ wanted: before, seen: now() }) },
          }),
      },
    )
  }
  return { query, photos: query.data?.data, upload, change, remove }
}
