import { useState } from 'react'
import { Segments } from '#src/ui/controls/segments.tsx'
import showStyles from '../resource/show/show.module.css'

const kinds = { current: 'Current Agreement', past: 'Past Agreement' } as const

/** SC-05: the agreements of a unit, those that run and those that have ended. */
export function UnitLeases() {
  const [kind, setKind] = useState<keyof typeof kinds>('current')
  return (
    <section className={showStyles.block}>
      <h2>Agreements</h2>
      <Segments label="Which agreements" choices={kinds} value={kind} onChange={setKind} />
      <p className={showStyles.none} style={{ marginTop: 12 }}>
        {kind === 'current' ? 'Nobody rents it at the moment.' : 'Nobody has rented it before.'}
      </p>
    </section>
  )
}
