import { Navigate, useParams, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import EditRecord from '#src/records/edit.tsx'
import { ResourceForm } from '#src/records/form/index.tsx'
import { saleScreens } from '#src/resources/sales.tsx'
import { saleFields } from './fields.tsx'

/** RT-81: what is offered or agreed; a sale that has ended stays as it is. */
export default function EditSale() {
  const { propertyId } = useParams()
  const [query] = useSearchParams()
  if (propertyId) return <Navigate replace to={paths.sales.edit(query.get('id') ?? '')} />
  return (
    <EditRecord
      screens={saleScreens}
      form={(given) => <ResourceForm {...given} screens={saleScreens} custom={saleFields} />}
    />
  )
}
