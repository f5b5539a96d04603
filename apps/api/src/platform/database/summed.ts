/**
 * Adds up rows with the same key before they are written. The result is sorted by key, so that writers lock rows in the
 * same order and cannot deadlock. `add` changes its first argument, so pass rows that nothing else uses.
 */
export const summed = <Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
  add: (sum: Row, row: Row) => void,
): Row[] => {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key)
    if (sum) add(sum, row)
    else sums.set(key, row)
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
