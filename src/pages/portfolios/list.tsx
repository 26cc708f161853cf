import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { useIsMobile } from '#src/lib/use-media.ts'
import { useProfile } from '#src/providers/profile.ts'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import { IconButton } from '#src/ui/controls/button.tsx'
import { ResourceList } from '#src/records/list/index.tsx'
import type { Layout } from '#src/lib/list-address.ts'
import { useListAddress } from '#src/records/list/use-list-address.ts'
import { PortfolioCards } from './cards.tsx'
import styles from './portfolios.module.css'

/** The layout that the address names, else the one that this person chose last in this browser. */
function useLayout() {
  const { user } = useProfile()
  const key = `freehold.${user.id}.layout.${portfolios.name}`
  const { address, change } = useListAddress(portfolios)
  const [remembered, setRemembered] = useState(() => localStorage.getItem(key))
  const layout: Layout = address.layout ?? (remembered === 'table' ? 'table' : 'cards')
  const choose = (next: Layout) => {
    localStorage.setItem(key, next)
    setRemembered(next)
    change({ layout: next, page: address.page }, { replace: true })
  }
  return { layout, choose }
}

/** RT-90 SC-13 */
export default function PortfolioList() {
  const { layout, choose } = useLayout()
  const mobile = useIsMobile()
  return (
    <ResourceList
      screens={portfolioScreens}
      cards={mobile || layout === 'cards' ? PortfolioCards : undefined}
      lead={
        mobile ? null : (
          <div className={styles.switch} role="group" aria-label="Layout">
            <IconButton small label="Cards" aria-pressed={layout === 'cards'} onClick={() => choose('cards')}>
              <LayoutGrid size={16} aria-hidden />
            </IconButton>
            <IconButton small label="Table" aria-pressed={layout === 'table'} onClick={() => choose('table')}>
              <Rows3 size={16} aria-hidden />
            </IconButton>
          </div>
        )
      }
    />
  )
}
