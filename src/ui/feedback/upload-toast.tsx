import styles from './upload-toast.module.css'
import { toast } from './toast.ts'

/** ST-01: the words of an upload's toast. @param started whether an earlier event was shown */
export function uploadMessage(percent: number, started: boolean): string {
  return `${started ? 'Uploading Files...' : 'Starting file upload...'} ${percent}%`
}

export const uploadComplete = 'Files upload complete!'

let count = 0

/**
 * Follows one upload in a toast that stays until the end (ST-01).
 * @returns `progress` for `onUploadProgress` of a call, `done` for its answer, `failed` for its error
 */
export function uploadToast() {
  const id = `upload-${++count}`
  let started = false
  return {
    progress: (percent: number) => {
      const message = uploadMessage(percent, started)
      toast.loading(message, {
        id,
        duration: Infinity,
        dismissible: false,
        description: started ? (
          <progress className={styles.progress} max={100} value={percent} aria-label="Upload progress" />
        ) : undefined,
      })
      started = true
    },
    done: () => {
      toast.dismiss(id)
      toast.success(uploadComplete)
    },
    failed: () => {
      toast.dismiss(id)
    },
  }
}
