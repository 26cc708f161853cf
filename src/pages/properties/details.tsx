import { ExternalLink } from 'lucide-react'
import { lazy } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { leases } from '#contract/tenant/leases.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { units } from '#contract/tenant/units.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { recordPage } from '#src/records/show/page.tsx'
import { propertyScreens } from '#src/resources/properties.tsx'
import buttonStyles from '#src/ui/controls/button.module.css'
import { classes } from '#src/ui/controls/classes.ts'
import { ActivityTab } from './activity.tsx'
import { Overview } from './overview.tsx'
import { PortfoliosOf } from './portfolios/list.tsx'

const Leases = lazy(() => import('./tabs/leases.tsx'))
const Financials = lazy(() => import('./tabs/financials.tsx'))
const Issues = lazy(() => import('./tabs/issues.tsx'))
const Units = lazy(() => import('./tabs/units.tsx'))
const Viewings = lazy(() => import('./tabs/viewings.tsx'))
const Documents = lazy(() => import('#src/records/documents/index.tsx'))
const Sharing = lazy(() => import('#src/records/sharing/property-sharing.tsx'))
const Photos = lazy(() => import('./photos/index.tsx'))

/** RT-62: one property; kept alive when navigating away and back. */
export default recordPage(propertyScreens, {
  tabs: (record, screens, { can, canOn, canReport }) => {
    const { id } = record
    return [
      {
        key: 'overview',
        label: 'Overview',
        content: <Overview screens={screens} record={record} />,
      },
      {
        key: 'units',
        label: units.labels.many,
        to: paths.units.list(id),
        when: can('read', units.subject),
        content: <Units property={record} />,
      },
      {
        key: 'leases',
        label: leases.labels.many,
        to: paths.leases.ofProperty(id),
        when: can('read', leases.subject),
        content: <Leases property={record} />,
      },
      {
        key: 'financials',
        label: 'Financials',
        to: paths.financials.home(id),
        when: canReport(cashBook) || can('read', expenses.subject) || can('read', sales.subject),
        content: <Financials property={record} />,
      },
      {
        key: 'issues',
        label: issues.labels.many,
        to: paths.properties.issues.list(id),
        when: can('read', issues.subject),
        content: <Issues property={record} />,
      },
      {
        key: 'viewings',
        label: 'Viewings',
        to: paths.properties.viewings(id),
        when: can('read', 'Viewing'),
        content: <Viewings property={record} />,
      },
      {
        key: 'sharing',
        label: 'Sharing',
        to: paths.properties.sharing(id),
        when: can('read', 'ShareLink') || canOn('update', 'Property', record, 'listing'),
        content: <Sharing property={record} />,
      },
      {
        key: 'photos',
        label: 'Photos',
        count: <PhotoCount id={id} />,
        content: <Photos record={record} />,
      },
      {
        key: 'docs',
        label: documents.labels.many,
        to: paths.properties.documents(id),
        when: can('read', documents.subject),
        content: <Documents of={{ kind: 'property', id, propertyId: id }} />,
      },
      {
        key: 'portfolios',
        label: portfolios.labels.many,
        count: record.portfolioIds?.length,
        when: can('read', portfolios.subject),
        content: <PortfoliosOf property={record} />,
      },
      { key: 'activity', label: 'Activity', content: <ActivityTab id={id} /> },
    ]
  },
  actions: ({ id, listing }) =>
    listing === 'listed' ? (
      <a
        className={classes(buttonStyles.button, buttonStyles.ghost)}
        href={paths.properties.publicPage(id)}
        target="_blank"
        rel="noreferrer"
      >
        <ExternalLink size={15} aria-hidden /> Public page
      </a>
    ) : null,
})

function PhotoCount({ id }: { id: string }) {
  return useOperation(propertyPhotos.list, { params: { id } }).data?.data.length || null
}
