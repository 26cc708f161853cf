import { ListPlus } from 'lucide-react'
import { lazy } from 'react'
import { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { recordPage } from '#src/records/show/page.tsx'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PortfolioProperties } from './properties.tsx'

const Sharing = lazy(() => import('#src/records/sharing/portfolio-sharing.tsx'))

/** RT-92 */
export default recordPage(portfolioScreens, {
  tabs: (record, screens, { can, canOn }) => [
    {
      key: 'properties',
      label: 'Properties',
      count: record.propertyCount,
      content: (
        <PortfolioProperties
          screens={screens}
          record={record}
          mayChange={canOn('update', portfolios.subject, record)}
        />
      ),
    },
    {
      key: 'sharing',
      label: 'Sharing',
      when: can('read', 'ShareLink') || canOn('update', portfolios.subject, record, 'visibility'),
      content: <Sharing portfolio={record} />,
    },
  ],
  activity: portfolioActivity,
  actions: (record) => <ChangeProperties record={record} />,
})

function ChangeProperties({ record }: { record: Readable<typeof portfolios> }) {
  const { canOn } = useAccess()
  return canOn('update', portfolios.subject, record) ? (
    <ButtonLink look="primary" to={paths.portfolios.changeProperties(record.id)}>
      <ListPlus size={16} aria-hidden /> Add or remove properties
    </ButtonLink>
  ) : null
}
