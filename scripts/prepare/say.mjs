/** One short line about what is going on. */
export const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`)

/** Ends the process with a sentence that says why. */
export function giveUp(/** @type {string} */ sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

/** How long something took, as people say it. */
export function lapse(/** @type {number} */ since) {
  const seconds = (Date.now() - since) / 1000
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
