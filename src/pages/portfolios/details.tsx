import { ListPlus } from 'lucide-react'
import { useParams } from 'react-router'
import { portfolioActivity } from '#contract/tenant/portfolio-operations.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import RecordActivity from '#src/records/activity/of-record.tsx'
import { RecordPage } from '#src/records/show/page.tsx'
import { portfolioScreens } from '#src/resources/portfolios.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PortfolioProperties } from './properties.tsx'

/** RT-92 */
export default function PortfolioDetails() {
  const { id = '' } = useParams()
  const { canOn } = useAccess()
  return (
    <RecordPage
      screens={portfolioScreens}
      id={id}
      tabs={(record, screens) => [
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
          key: 'activity',
          label: 'Activity',
          content: <RecordActivity operation={portfolioActivity} id={id} words="this portfolio" />,
        },
      ]}
      actions={(record) =>
        canOn('update', portfolios.subject, record) ? (
          <ButtonLink look="primary" to={paths.portfolios.changeProperties(id)}>
            <ListPlus size={16} aria-hidden /> Add or remove properties
          </ButtonLink>
        ) : null
      }
    />
  )
}
