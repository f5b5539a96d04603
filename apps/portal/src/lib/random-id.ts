/** Returns 128 random bits in hex. Unlike `crypto.randomUUID`, this also works on plain HTTP. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Returns a random UUID, version 4. Also works on plain HTTP. */
export const randomUuid = (): string =>
  randomId().replace(
    /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/,
    (_, low: string, mid: string, high: string, variant: string, clock: string, node: string) =>
      `${low}-${mid}-4${high}-${((Number.parseInt(variant, 16) & 3) | 8).toString(16)}${clock}-${node}`,
  )
