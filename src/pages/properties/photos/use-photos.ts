import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { useActions } from '#src/records/actions/use-action.ts'

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
  const params = { id }
  const key = operationKey(propertyPhotos.list, params)
  const query = useOperation(propertyPhotos.list, { params })
  const show = (data: Photo[]) => queryClient.setQueryData<PhotoList>(key, { data })
  const now = () => queryClient.getQueryData<PhotoList>(key)?.data ?? []
  const { act, busy } = useActions()
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const change = (wanted: Photo[], done?: string, undo?: () => unknown) => {
    const seen = now()
    const body = {
      seen: seen.map((photo) => photo.id),
      photos: wanted.map(({ id: photoId, alt, cover }) => ({ id: photoId, alt, cover })),
    }
    // An answer to an earlier question must not be shown over what was just arranged.
    const cancelled = queryClient.cancelQueries({ queryKey: key })
    show(wanted)
    // One after the other: each says how all of them are, and would take back what came before it.
    const mine = Promise.all([turn.current, cancelled]).then(() =>
      act(
        propertyPhotos.arrange,
        { params, body },
        {
          begin: () => () => show([...seen]),
          done,
          undo: () => undo,
          onDone: ({ data }) => {
            if (turn.current === mine) show(data)
          },
        },
      ),
    )
    turn.current = mine
  }
  const upload = (files: readonly File[]) => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    void act(propertyPhotos.add, { params, body }, { upload: true, onDone: ({ data }) => show(data) })
  }
  const remove = (photo: Photo) => {
    const before = now()
    const wanted = withCover(before.filter((each) => each.id !== photo.id))
    change(wanted, 'Photo removed', () => change(before))
  }
  return { query, photos: query.data?.data, upload, change, remove, busy }
}
