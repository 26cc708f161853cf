import { useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What the file is to become, for screen readers. */
  label: string
  accept: string
  /** Whether several may be chosen. */
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that asks for files. */
export function FileButton({ label, accept, busy, multiple, onFiles, children, ...rest }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} busy={busy} disabled={busy} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
