/**
 * What TypeScript leaves open about objects whose keys are all known: `Object.keys` and its kind answer `string`, because
 * an object may have more keys than its type says. Vocabularies have exactly theirs.
 */

/** The keys of a vocabulary, in its order. */
export const keysOf = <Key extends string>(vocabulary: Readonly<Record<Key, unknown>>): Key[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  Object.keys(vocabulary) as Key[]

/** Whether something is one of a vocabulary's keys. */
export const isKeyOf = <Key extends string>(
  vocabulary: Readonly<Record<Key, unknown>>,
  key: PropertyKey,
): key is Key => Object.hasOwn(vocabulary, key)

/** Something for each key of a vocabulary. */
export const byKey = <Key extends string, Made>(
  keys: readonly Key[],
  make: (key: Key) => Made,
): Record<Key, Made> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>
