import { expect, it } from 'vitest'
import { uploadMessage } from './upload-toast.tsx'

it('ST-01 starts with one sentence and goes on with another', () => {
  expect(uploadMessage(0, false)).toBe('Starting file upload... 0%')
  expect(uploadMessage(40, true)).toBe('Uploading Files... 40%')
})
