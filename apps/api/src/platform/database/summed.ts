/**
 * Adds up rows of the same key, before they are added to a table. They come in the order of their keys, so
 * that writers lock the table's rows in one order and never wait in a circle. `add` changes the first of its
 * two, which must be nobody else's.
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
