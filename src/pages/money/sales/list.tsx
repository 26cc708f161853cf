import { ResourceList } from '#src/records/list/index.tsx'
import { SaleFigures } from '#src/records/money/sale-figures.tsx'
import { saleScreens } from '#src/resources/sales.tsx'

/** What is offered and sold, with what it comes to above. */
export default function Sales() {
  return <ResourceList screens={saleScreens} strip={<SaleFigures />} />
}
