export { changedOf, changeOf, chosen } from './bulk-change.ts'
export { errorEnvelopeSchema, type ErrorEnvelope, type FieldError } from './errors.ts'
export {
  asSchema,
  bareSchema,
  field,
  fieldLabel,
  fieldMeta,
  labelFromName,
  largestAmount,
  moneySum,
  type FieldKind,
  type FieldMeta,
} from './fields.ts'
export {
  addsUp,
  column,
  columnOf,
  declaredReports,
  defineReport,
  isOfPeriod,
  longestPdf,
  parameter,
  reportFile,
  reportFormats,
  shownColumns,
  type Chart,
  type Report,
  type ReportFormat,
  type ReportAnswer,
  type ReportRowOf,
  type ReportTotal,
  type ShownColumn,
} from './report.ts'
export { askedOn, keptPeriods, keptPeriodsOf, type KeptPeriod } from './report-period.ts'
export { exportOf, exportQuery } from './export.ts'
export {
  filter,
  filterSchema,
  isChoice,
  none,
  recencies,
  isChosen,
  wantedIds,
  wantedOf,
  type ChoiceFilter,
  type Chosen,
  type DateRange,
  type Filter,
  type NumberRange,
  type NumberRangeFilter,
} from './filters.ts'
export {
  listQueryOf,
  listQuerySchema,
  longestSorted,
  narrowingOf,
  nearestListParams,
  paging,
  usualSort,
  type Listable,
  type ListQuery,
} from './list-query.ts'
export {
  accessVersionHeader,
  defineOperation,
  needs,
  type AnswerOf,
  type Api,
  type BodyInputOf,
  type BodyOf,
  type Needs,
  type Operation,
  type ParamsOf,
  type QueryOf,
} from './operation.ts'
export {
  defineResource,
  isNullable,
  declaredResources,
  namingField,
  type CommonRecord,
  type CreateOf,
  type DraftOf,
  type RecordOf,
  type Resource,
  type Verb,
} from './resource.ts'
export { checkContact, checksPhone } from './phone.ts'
