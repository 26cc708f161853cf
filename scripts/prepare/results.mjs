import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * What came of one part of the tests.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Outcome
 */

/** @param {string} file @returns {any} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Of a part that ended badly at least one thing has failed, whatever its report says. */
const judged = (/** @type {Outcome} */ outcome, /** @type {number} */ code) =>
  code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome

/** A check without tests of its own. @returns {Outcome} */
export const ofCheck = (/** @type {number} */ code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
})

/** The first lines of what went wrong in a test, without colours; of a whole record that was compared, its beginning. */
function failure(/** @type {string} */ title, /** @type {string | undefined} */ message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n')
  return [title, ...lines.slice(0, 8).map((line) => `    ${line.slice(0, 300)}`)].join('\n')
}

/** @param {string} file report of Vitest's json reporter @param {number} code exit code @returns {Outcome} */
export function ofVitest(file, code) {
  const report = read(file)
  if (!report) return ofCheck(code || 1)
  // A file that could not be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    (/** @type {any} */ suite) =>
      suite.status === 'failed' &&
      !suite.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = report.testResults.flatMap((/** @type {any} */ suite) => [
    ...(suite.message ? [failure(suite.name, suite.message)] : []),
    ...suite.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => failure(test.fullName, test.failureMessages[0])),
  ])
  const failed = report.numFailedTests + broken
  return judged({ passed: report.numPassedTests, failed, skipped, failures }, code)
}

/** @param {string} file report of Playwright's json reporter @param {number} code exit code @returns {Outcome} */
export function ofPlaywright(file, code) {
  const report = read(file)
  if (!report) return ofCheck(code || 1)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = [
    ...report.errors.map((/** @type {any} */ error) => failure('before any test', error.message)),
    ...report.suites.flatMap(failedSpecs),
  ]
  const failed = unexpected + flaky + report.errors.length
  return judged({ passed: expected, failed, skipped, failures }, code)
}

/** @param {any} suite of Playwright's report @returns {string[]} */
function failedSpecs(suite) {
  const own = suite.specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((/** @type {any} */ test) => {
        const error = test.results.find((/** @type {any} */ result) => result.error)?.error
        return failure(`${spec.file}:${spec.line} [${test.projectName}] ${spec.title}`, error?.message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)]
}
