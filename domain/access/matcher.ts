import { buildMongoQueryMatcher, type ConditionsMatcher, type MongoQuery } from '@casl/ability'

/** The part of a condition's syntax tree that a comparison of one field needs. */
interface FieldCondition {
  field: string
  value: unknown
}
interface Tools {
  get: (record: unknown, field: string) => unknown
  compare: (a: unknown, b: unknown) => -1 | 0 | 1
}
type Interpreter = (condition: FieldCondition, record: unknown, tools: Tools) => boolean

const isThere = (value: unknown) => value !== null && value !== undefined

const compared =
  (suits: (order: -1 | 0 | 1) => boolean): Interpreter =>
  ({ field, value }, record, { get, compare }) => {
    const actual = get(record, field)
    return isThere(actual) && suits(compare(actual, value))
  }

/**
 * CASL's matcher, except that nothing is neither less nor more than anything, and that an empty field does not exist:
 * as the database has it, so that both ends enforce the same (server/db/conditions.ts).
 */
export const matchConditions = buildMongoQueryMatcher(
  {},
  {
    lt: compared((order) => order < 0),
    lte: compared((order) => order <= 0),
    gt: compared((order) => order > 0),
    gte: compared((order) => order >= 0),
    exists: (({ field, value }, record, { get }) => isThere(get(record, field)) === value) as Interpreter,
  },
) as ConditionsMatcher<MongoQuery>
