const browsers: readonly [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string, phone: boolean][] = [
  [/iPhone/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Mac OS X|Macintosh/, 'Mac', false],
  [/CrOS/, 'Chromebook', false],
  [/Linux/, 'Linux', false],
]

/**
 * A device in words that its owner knows it by: "Firefox on Windows".
 * @param userAgent as the browser sent it
 */
export function deviceOf(userAgent: string | null): { name: string; phone: boolean } {
  const text = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, phone = false] = systems.find(([pattern]) => pattern.test(text)) ?? []
  if (browser && system) return { name: `${browser} on ${system}`, phone }
  return { name: browser ?? system ?? (text.split(/[\s/]/)[0] || 'Unknown device'), phone }
}
