import { portfolioScreens } from '#src/resources/portfolios.tsx'
import { EditRecord } from '#src/records/edit.tsx'

/** RT-93 */
export default function EditPortfolio() {
  return <EditRecord screens={portfolioScreens} param="id" />
}
