import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from './button.tsx'

/** Puts text on the clipboard and says so. @param label what is copied, for screen readers */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error('Your browser does not allow copying: select the text and copy it by hand.')
    }
  }
  return (
    <Button type="button" small aria-label={`Copy ${label}`} onClick={() => void copy()}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}
