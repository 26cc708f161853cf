import { readFileSync } from 'node:fs'

/**
 * What came of one part of the tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} Outcome
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
  return judged({ passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped }, code)
}

/** @param {string} file report of Playwright's json reporter @param {number} code exit code @returns {Outcome} */
export function ofPlaywright(file, code) {
  const report = read(file)
  if (!report) return ofCheck(code || 1)
  const { expected, unexpected, flaky, skipped } = report.stats
  return judged({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code)
}
