import type { Resource } from '#contract/kit/index.ts'
import { Button } from '#src/ui/controls/button.tsx'

interface SaveBarProps {
  resource: Resource
  isNew: boolean
  changed: readonly string[]
  /** Fields with something wrong, in the form's order. */
  wrong: readonly string[]
  busy: boolean
  onLeave: () => void
}

const named = 3

/** "Name, City and 2 more". */
function words(resource: Resource, changed: readonly string[]): string {
  const labels = changed.map(resource.label)
  if (labels.length <= named) return labels.join(', ')
  return `${labels.slice(0, named).join(', ')} and ${labels.length - named} more`
}

/** Says what is wrong or not saved yet, and saves it. */
export function SaveBar({ resource, isNew, changed, wrong, busy, onLeave }: SaveBarProps) {
  const one = resource.labels.one.toLowerCase()
  return (
    <>
      <p aria-live="polite" data-wrong={wrong.length > 0}>
        {wrong.length > 0
          ? `Needs attention: ${words(resource, wrong)}`
          : changed.length > 0
            ? `Not saved: ${words(resource, changed)}`
            : isNew
              ? `New ${one}`
              : 'Nothing changed'}
      </p>
      <Button onClick={onLeave} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" look="primary" busy={busy} disabled={busy || (!isNew && changed.length === 0)}>
        {isNew ? `Create ${one}` : 'Save changes'}
      </Button>
    </>
  )
}
