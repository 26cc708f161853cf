import { bankProblems } from '#domain/money/bank-numbers.ts'
import { invalid } from '../errors.ts'

/**
 * Checked by the server alone: the rules of every country would weigh on the first page of the browser.
 * @throws 422 beside an IBAN or BIC that no payment would reach
 */
export function assertBankNumbers(details: Parameters<typeof bankProblems>[0]): void {
  const problems = bankProblems(details)
  if (problems.length === 0) return
  throw invalid(problems.map(({ field, message }) => ({ field, errors: [message] })))
}
