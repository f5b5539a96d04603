const partsOf = (version: string) => {
  const [release = '', ...pre] = (version.split('+')[0] ?? '').split('-')
  return { release: release.split('.'), pre: pre.length === 0 ? [] : pre.join('-').split('.') }
}

/** Numbers come before words (semver 11.4). */
const compareParts = (one: string, other: string): number => {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  if (one === other) return 0
  return one < other ? -1 : 1
}

const compareLists = (one: readonly string[], other: readonly string[]): number => {
  for (const [index, part] of one.entries()) {
    const otherPart = other[index]
    if (otherPart === undefined) return 1
    const order = compareParts(part, otherPart)
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** Whether a release is at least another one, in the order of semver: 1.9.2, 1.10.0-rc.1, 1.10.0. */
export const isAtLeast = (version: string, other: string): boolean => {
  const [one, two] = [partsOf(version), partsOf(other)]
  const order = compareLists(one.release, two.release)
  if (order !== 0) return order > 0
  // A release comes after its candidates.
  if (one.pre.length === 0 || two.pre.length === 0) return one.pre.length === 0
  return compareLists(one.pre, two.pre) >= 0
}
