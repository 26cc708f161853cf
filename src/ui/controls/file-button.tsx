import { useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What the file is to become, for screen readers. */
  label: string
  accept: string
  onFile: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ label, accept, busy, onFile, children, ...rest }: Props) {
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
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
