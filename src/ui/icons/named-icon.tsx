import { addAPIProvider, Icon } from '@iconify/react'
import { iconTimeout } from '#src/lib/constants.ts'

// AP-06: drawings come from this server, and from nowhere else.
addAPIProvider('', {
  resources: [`${location.origin}/icon-data`],
  path: '/',
  // There is no other place to ask after a while: the time runs at once.
  rotate: 1,
  timeout: iconTimeout - 1,
  dataAfterTimeout: false,
})

/** An icon that a record or a rule chooses by its name; its place stays empty while, and where, it can't be had. */
export function NamedIcon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <span style={{ display: 'inline-flex', width: size, height: size }} aria-hidden>
      <Icon icon={`lucide:${name}`} width={size} height={size} />
    </span>
  )
}
