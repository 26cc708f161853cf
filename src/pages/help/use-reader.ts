import { useMemo } from 'react'
import type { Reader } from '#src/lib/help/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'

/** Whoever is signed in, as the help pages know them. */
export function useReader(): Reader {
  const { role } = useProfile()
  const { can } = useAccess()
  return useMemo(() => ({ role, can }), [role, can])
}
