import { inCharge, portfolioReaders, row } from './role-cells.ts'

/** Whoever works here, and owners, keep reports that they may read. */
export const reportRows = {
  'saved-reports.list': row('none', portfolioReaders),
  'saved-reports.get': row('none', portfolioReaders),
  'saved-reports.create': row('none', portfolioReaders),
  'saved-reports.update': row('none', portfolioReaders),
  // Staff take no files of reports.
  // One's own, of reports that one may export.
  'report-files.start': row('none', { ...inCharge, landlord: 'scope' }),
  'report-files.list': row('all'),
  'report-files.download': row('all'),
  'saved-reports.schedule': row('none', { ...portfolioReaders, 'staff-member': 'seen' }),
  'saved-reports.unschedule': row('none', portfolioReaders),
  'saved-reports.leave': row('none', portfolioReaders),
  'saved-reports.mails': row('none', portfolioReaders),
  // A team lead sees everybody's and deletes only their own.
  'saved-reports.remove': row('none', { ...portfolioReaders, 'team-lead': 'seen' }),
}
